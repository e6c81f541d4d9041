import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { Club } from '#contract/site/club.ts'
import { drawLetters } from './emblem-letters.ts'
import { cleanSvg, traceEmblem } from './trace-emblem.ts'

const svg = (content: string, attributes = 'viewBox="0 0 100 100"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)
const trace = (content: string, attributes?: string) => traceEmblem(svg(content, attributes), 'image/svg+xml')
const star = '<path d="M50 5L61 39H97L68 60L79 95L50 73L21 95L32 60L3 39H39Z"/>'
const patch = `<circle fill="#123" cx="50" cy="50" r="48"/><g fill="#fff" transform="translate(20 20) scale(.6)">${star}</g>`

/** Whether the middle of the emblem, and the place at the right border of the ring, are painted. */
async function paintedAt(path: string | null): Promise<boolean[]> {
  assert.ok(path !== null && Club.shape.emblem.safeParse(path).success, String(path))
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><path d="${path}"/></svg>`
  const { data } = await sharp(Buffer.from(drawn)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [24, 43].map((x) => (data[(24 * 48 + x) * 4 + 3] ?? 0) > 128)
}

test('an SVG and a PNG of a shape become the same sign: in the ring, whatever stands around it, with its holes', async () => {
  const png = await sharp(svg(star)).resize(500).png().toBuffer()
  const onPaper = await sharp(png).flatten({ background: '#fff' }).extend({ left: 400, background: '#fff' }).png().toBuffer()
  for (const path of [
    await trace(star),
    await traceEmblem(png, 'image/png'),
    await traceEmblem(onPaper, 'image/png'),
    await trace(patch),
    await trace(star, 'width="1e9" height="1e9" viewBox="0 0 100 100"'),
  ])
    assert.deepEqual(await paintedAt(path), [true, false])
  const ring = '<circle cx="50" cy="50" r="30" fill="none" stroke="#000" stroke-width="8"/>'
  assert.deepEqual(await paintedAt(await trace(ring)), [false, false])
})

test('letters and syllables become a sign, in the ring and short enough', async () => {
  for (const letters of ['HG', '한', '길벗', 'W', '88', 'gQ', '뷁']) {
    const path = await drawLetters(letters)
    assert.ok(path !== null && Club.shape.emblem.safeParse(path).success, letters)
  }
  assert.deepEqual(await paintedAt(await drawLetters('I')), [true, false])
  assert.equal(await drawLetters('漢'), null)
})

test('what could lead out of the file, run, or take long is left out', () => {
  const hostile = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg(
    `<script>alert(1)</script><foreignObject><p>x</p></foreignObject><image href="https://evil.example/x.png"/><text>&x;</text>
    <filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><style>@import "https://evil.example";</style>
    <a href="javascript:alert(1)" onclick="alert(1)"><path onload="alert(1)" style="fill:url(https://evil.example);filter:blur(9999px)"
    filter="url(#f)" stroke-dasharray="1e-9" d="M0 0H9V9Z"/></a>`,
  )}`
  const cleaned = cleanSvg(hostile)
  assert.equal(cleaned?.match(/<path[^>]*>/)?.[0], '<path d="M0 0H9V9Z">')
  assert.doesNotMatch(cleaned ?? '', /script|evil|passwd|foreign|image|filter|text|DOCTYPE|onl|onc|dash/i)
})

test('a style is read once, however its text repeats, and not in pieces', async () => {
  const hostile = [
    `<path style="${'mask:'.repeat(20_000)}" d="M0 0H9V9Z"/>`,
    `<style>${'mask'.repeat(25_000)}</style>${star}`,
    `<style>${'x'.repeat(900_000)}</style>${star}`,
    `<path style="${'mask:'.repeat(180_000)}" d="M0 0H9V9Z"/>`,
  ]
  const before = process.cpuUsage()
  const isRead = hostile.map((content) => cleanSvg(svg(content).toString()) !== null)
  assert.deepEqual(isRead, [true, true, true, false])
  const { user } = process.cpuUsage(before)
  assert.ok(user < 1_000_000, `${user / 1_000} ms`)
  const styled = (sheet: string) => cleanSvg(svg(`<style>${sheet}</style>`).toString()) ?? ''
  assert.doesNotMatch(styled('a{fil&#116;er:blur(9px)}b{fil<b/>ter:blur(9px)}'), /filter/)
  assert.doesNotMatch(styled('@imp&#111;rt "https://evil.example"'), /evil/)
  assert.match(styled('a:hover{-webkit-filter : blur(9px);fill:red}'), /hover\{;fill:red/)
})

test('shapes that multiply by references are not drawn, and the others of the file are', async () => {
  let twice = `<g id="u0">${star}</g>`
  for (let level = 1; level < 40; level += 1)
    twice += `<g id="u${level}"><use href="#u${level - 1}"/><use href="#u${level - 1}"/></g>`
  assert.equal(await trace(`<defs>${twice}</defs><use href="#u39"/>`), null)
  let masked = `<mask id="m0">${star}</mask><clipPath id="c"><path d="M0 0H9V9Z"/></clipPath>`
  for (let level = 1; level < 9; level += 1)
    masked += `<mask id="m${level}"><path style="clip-path:url(#c);mask:url(#m${level - 1})" d="M0 0H9"/></mask>`
  assert.doesNotMatch(cleanSvg(svg(masked).toString()) ?? '', /url\(#m[1-7]\)/)
  assert.deepEqual(await paintedAt(await trace(`<g id="own"><use href="#own"/>${star}</g>`)), [true, false])
})

test('what is no picture, has nothing in it, or is too large to decode has no sign', async () => {
  const png = await sharp(svg(star)).png().toBuffer()
  const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const wide = await sharp(png)
    .extend({ right: 4_000, bottom: 4_000, background: '#fff0' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  for (const [file, type] of [
    [Buffer.from('hello'), 'image/svg+xml'],
    [svg(''), 'image/svg+xml'],
    [png, 'image/svg+xml'],
    [svg(star), 'image/png'],
    [plain, 'image/png'],
    [wide, 'image/png'],
    [png.subarray(0, 400), 'image/png'],
    [svg(`<path stroke="#000" d="M0 0${'L99 9L1 80'.repeat(50_000)}"/>`), 'image/svg+xml'],
    [Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}`), 'image/svg+xml'],
  ] as const)
    assert.equal(await traceEmblem(file, type), null)
})
