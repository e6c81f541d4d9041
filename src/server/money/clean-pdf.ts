import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { PDFDict, PDFObject, PDFRawStream } from '@cantoo/pdf-lib'

// @cantoo/pdf-lib is the maintained fork of pdf-lib: it reads a PDF and copies its pages, with only what these reference, into a new one.
// Loaded when a PDF is uploaded. https://github.com/cantoo-scribe/pdf-lib

const maxPages = 20
const maxPictureBytes = 32 * 1024 * 1024

/** What pages and what they show need not have: scripts, files, links, forms, and who made it where. */
const dropped =
  `AA A OpenAction JS JavaScript Annots AF EF EmbeddedFiles Metadata PieceInfo Thumb LastModified B StructParents StructParent
  SeparationInfo PresSteps Dur Trans VP UserUnit Measure GTS_Encapsulated OPI Lang ActualText Alt`.split(/\s+/)

/** A new file with what the pages show, and nothing else. Null when it is no PDF, has a password, or too many pages. */
export async function cleanPdf(file: Uint8Array): Promise<Uint8Array | null> {
  const { PDFDocument, PDFName, PDFDict, PDFArray, PDFStream, PDFRawStream } = await import('@cantoo/pdf-lib')
  const names = dropped.map((name) => PDFName.of(name))

  function clean(object: PDFObject | undefined, depth = 0): void {
    // Deeper ones are not what programs write.
    if (depth > 40) throw new Error('nested too deeply')
    if (object instanceof PDFStream) clean(object.dict, depth + 1)
    if (object instanceof PDFArray) for (const each of object.asArray()) clean(each, depth + 1)
    if (!(object instanceof PDFDict)) return
    for (const name of names) object.delete(name)
    for (const value of object.values()) clean(value, depth + 1)
  }

  try {
    const source = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
    if (source.isEncrypted) return null
    const count = source.getPageCount()
    if (count < 1 || count > maxPages) return null
    for (const [, object] of source.context.enumerateIndirectObjects()) clean(object)
    const target = await PDFDocument.create({ updateMetadata: false })
    for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
    for (const [reference, object] of target.context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream) {
        const picture = await cleanPicture(object)
        if (picture !== null) target.context.assign(reference, PDFRawStream.of(withFilter(object, picture.filter), picture.bytes))
      }
    return await target.save({ updateFieldAppearances: false })
  } catch {
    return null
  }

  function withFilter({ dict }: PDFRawStream, filter: string): PDFDict {
    dict.set(PDFName.of('Filter'), PDFName.of(filter))
    dict.delete(PDFName.of('DecodeParms'))
    return dict
  }

  function filtersOf({ dict }: PDFRawStream): string[] {
    const filter = dict.lookup(PDFName.of('Filter'))
    const all = filter instanceof PDFArray ? filter.asArray() : [filter]
    return all.flatMap((each) => (each instanceof PDFName ? each.decodeText() : []))
  }

  /** Pictures of cameras say where they were taken. Null for what is no such picture. @throws when it is packed in another way */
  async function cleanPicture(stream: PDFRawStream): Promise<{ bytes: Uint8Array; filter: string } | null> {
    const filters = filtersOf(stream)
    const filter = filters.at(-1)
    if (filter !== 'DCTDecode' && filter !== 'JPXDecode') return null
    let bytes = stream.getContents()
    for (const packed of filters.slice(0, -1)) {
      if (packed !== 'FlateDecode') throw new Error('packed in another way')
      bytes = await promisify(inflate)(bytes, { maxOutputLength: maxPictureBytes })
    }
    return { filter, bytes: filter === 'DCTDecode' ? withoutSegments(bytes) : withoutBoxes(bytes) }
  }
}

/** A JPEG without comments and application segments, apart from those that say how its colors are stored. */
function withoutSegments(jpeg: Uint8Array): Uint8Array {
  const view = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  const kept = [view.subarray(0, 2)]
  let at = 2
  while (at + 4 <= view.length) {
    if (view[at] !== 0xff) throw new Error('no JPEG')
    const marker = view[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    // The picture itself follows, and nothing of it is read.
    if (marker === 0xda) break
    const end = at + 2 + view.readUInt16BE(at + 2)
    const isColors = marker === 0xee && view.toString('latin1', at + 4, at + 9) === 'Adobe'
    const isProfile = marker === 0xe2 && view.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE'
    const isNote = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (!isNote || marker === 0xe0 || isColors || isProfile) kept.push(view.subarray(at, end))
    at = end
  }
  // What stands after the end of the picture is no part of it.
  const end = view.lastIndexOf(Buffer.from([0xff, 0xd9]))
  kept.push(view.subarray(at, end > at ? end + 2 : view.length))
  return Buffer.concat(kept)
}

/** A JPEG 2000 without the boxes that hold notes. */
function withoutBoxes(file: Uint8Array): Uint8Array {
  const view = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  // A bare picture has no boxes.
  if (view.readUInt32BE(0) === 0xff4fff51) return view
  const kept: Buffer[] = []
  for (let at = 0; at + 8 <= view.length; ) {
    const short = view.readUInt32BE(at)
    const length = short === 1 ? Number(view.readBigUInt64BE(at + 8)) : short === 0 ? view.length - at : short
    if (length < 8) throw new Error('no JPEG 2000')
    const type = view.toString('latin1', at + 4, at + 8)
    if (!['uuid', 'xml ', 'uinf', 'jp2i'].includes(type)) kept.push(view.subarray(at, at + length))
    at += length
  }
  return Buffer.concat(kept)
}
