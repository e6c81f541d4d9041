import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constants, deflateRawSync } from 'node:zlib'
import { AFRelationship, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { cleanReceipt } from './clean-receipt.ts'

const place = 'Nederland Colorado'

/** A picture with the place where it was taken, and who took it. */
const photo = (format: 'jpeg' | 'png', size = 64) =>
  sharp({ create: { width: size, height: size * 2, channels: 3, background: '#c40' } })
    .withExif({
      IFD0: { Artist: 'Byeolhana', ImageDescription: place },
      IFD3: { GPSLatitude: '39/1 57/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toFormat(format)
    .toBuffer()

/** With a script, an attachment, a link, notes about its author, and a photo that says where it was taken. */
const hostilePdf = await makeHostilePdf()

async function makeHostilePdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.setAuthor('독고별하나')
  pdf.setTitle(place)
  pdf.addJavaScript('open', 'app.alert("hello from the receipt")')
  const attached = { mimeType: 'text/csv', afRelationship: AFRelationship.Data }
  await pdf.attach(Buffer.from('the whole list of members'), 'members.csv', attached)
  const page = pdf.addPage([300, 400])
  page.drawText('Total 84.50', { x: 20, y: 300, size: 20 })
  page.drawImage(await pdf.embedJpg(await photo('jpeg')), { x: 20, y: 20, width: 60, height: 120 })
  const action = pdf.context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('app.alert("on the page")') })
  page.node.set(PDFName.of('AA'), pdf.context.obj({ O: action }))
  page.node.set(PDFName.of('PieceInfo'), pdf.context.obj({ Secret: PDFString.of(place) }))
  const target = { S: 'URI', URI: PDFString.of('https://hostile.example') }
  page.node.set(PDFName.of('Annots'), pdf.context.obj([{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: target }]))
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

test('of a picture only what is seen is left, at a size that can be read', async () => {
  for (const [format, type] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
  ] as const) {
    const clean = await cleanReceipt(await photo(format), type)
    assert.equal(clean?.type, 'image/jpeg')
    const { exif, xmp, iptc, width, height } = await sharp(clean.content).metadata()
    assert.deepEqual([exif, xmp, iptc, width, height], [undefined, undefined, undefined, 64, 128])
    assert.ok(!clean.content.includes('Nederland'))
  }
  const large = await cleanReceipt(await photo('jpeg', 2_000), 'image/jpeg')
  assert.equal((await sharp(large?.content).metadata()).height, 2_400)
})

test('of a PDF the pages are left, without scripts, files, links, notes, and the places of its pictures', async () => {
  const kept = ['JavaScript', 'EmbeddedFile', 'hostile.example', 'Nederland', 'PieceInfo', 'Exif']
  for (const trace of [...kept, 'on the page']) assert.ok(hostilePdf.includes(trace), trace)
  const clean = await cleanReceipt(hostilePdf, 'application/pdf')
  assert.equal(clean?.type, 'application/pdf')
  const plain = await PDFDocument.load(clean.content, { updateMetadata: false })
  assert.deepEqual([plain.getPageCount(), plain.getAuthor(), plain.getTitle()], [1, undefined, undefined])
  const all = Buffer.from(await plain.save({ useObjectStreams: false })).toString('latin1')
  for (const trace of [...kept, '/JS', '/AA', 'OpenAction', 'members.csv', 'Annots', 'Metadata', 'Byeolhana'])
    assert.ok(!all.includes(trace), trace)
  assert.match(all, /DCTDecode/, 'the photo is still there')
})

test('what stands before or after a picture or PDF is not kept', async () => {
  const page = '<script>alert(1)</script>'
  for (const [file, type] of [
    [await photo('jpeg'), 'image/jpeg'],
    [hostilePdf, 'application/pdf'],
  ] as const) {
    const clean = await cleanReceipt(Buffer.concat([file, Buffer.from(page)]), type)
    assert.ok(clean === null || !clean.content.includes('<script>'), type)
    assert.equal(await cleanReceipt(Buffer.concat([Buffer.from(page), file]), type), null, type)
  }
})

const blackPng = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' } })
    .toColourspace('b-w')
    .png()
    .toBuffer()

test('a file under another name, a broken one, and one that would unpack to gigabytes are refused', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>')
  for (const type of ['image/png', 'image/jpeg', 'application/pdf'] as const)
    assert.equal(await cleanReceipt(svg, type), null, type)
  assert.equal(await cleanReceipt(await photo('jpeg'), 'image/png'), null)
  assert.equal(await cleanReceipt((await photo('png')).subarray(0, 60), 'image/png'), null)
  assert.equal(await cleanReceipt(Buffer.from('%PDF-1.7\nnothing'), 'application/pdf'), null)
  const pixels = await blackPng(8_010)
  assert.ok(pixels.length < 1_000_000)
  assert.equal((await cleanReceipt(await blackPng(9), 'image/png'))?.type, 'image/jpeg')
  assert.equal(await cleanReceipt(pixels, 'image/png'), null)
  const many = await PDFDocument.create()
  for (let page = 0; page <= 20; page += 1) many.addPage([9, 9])
  assert.equal(await cleanReceipt(Buffer.from(await many.save()), 'application/pdf'), null)
})

test('a PDF whose objects unpack to more than the site may take ends the work, and the site goes on', async () => {
  const blanks = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH })
  // The same again and again between the beginning and the end of a zlib stream.
  const unpacked = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(400).fill(blanks), Buffer.from([3, 0])])
  const stream = (dictionary: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from('\nendstream'),
    ])
  const bomb = Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n'),
    stream('/Type /ObjStm /N 1 /First 4', unpacked),
    Buffer.from('\nendobj\ntrailer << /Root 2 0 R >>\n%%EOF'),
  ])
  assert.ok(bomb.length < 5 * 1024 * 1024)
  const before = performance.now()
  assert.equal(await cleanReceipt(bomb, 'application/pdf'), null)
  assert.ok(performance.now() - before < 60_000)
  assert.equal((await cleanReceipt(hostilePdf, 'application/pdf'))?.type, 'application/pdf')
})
