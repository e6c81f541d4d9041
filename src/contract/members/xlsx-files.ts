import { Parser } from 'htmlparser2'
import { type ListProblem, maxImportedRows, type Sheet, type SheetRow } from './member-list.ts'

// docs/decisions/068: the browser and the command read workbooks with this file. It is loaded when one is chosen.

/** Of all parts that are read. A thousand people need less than one megabyte. */
const maxUnpackedBytes = 24 * 1024 * 1024
const timeLimitMs = 10_000
/** With a text in them: more than an import takes, so that it says so. */
const maxRows = maxImportedRows + 100
const maxColumns = 200
const maxSheets = 20
/** What is cut off a cell is longer than any field. */
const maxTextLength = 2_000
/** Of packed bytes, which unpack to a thousand times as many at most. */
const sliceBytes = 16 * 1024
const bytesBetweenPauses = 1024 * 1024

// Node and all browsers have them; the contract's TypeScript configuration includes no platform types.
interface ByteReader {
  read(): Promise<{ done: boolean; value?: Uint8Array }>
  cancel(): Promise<void>
}
declare const DecompressionStream: new (
  format: 'deflate-raw',
) => {
  writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
  readable: { getReader(): ByteReader }
}
declare const TextDecoder: new () => { decode(bytes?: Uint8Array, options?: { stream: boolean }): string }
declare function setTimeout(callback: () => void): unknown

class Refusal extends Error {
  readonly problem: ListProblem['problem']

  constructor(problem: ListProblem['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** The visible sheets of a workbook (.xlsx, .xlsm) as texts; of formulas their results, of days `YYYY-MM-DD`. Macros, pictures and links are not unpacked. */
export async function readXlsx(bytes: Uint8Array, deadline = Date.now() + timeLimitMs): Promise<Sheet[] | ListProblem> {
  try {
    return await readWorkbook(new Archive(bytes, deadline))
  } catch (error) {
    // A RangeError of a position outside the file, or what the browser throws when it cannot unpack.
    return { problem: error instanceof Refusal ? error.problem : 'damaged', row: 0 }
  }
}

interface Entry {
  flags: number
  method: number
  packedSize: number
  size: number
  offset: number
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }

/** A ZIP file. Of a part no more is unpacked than its directory says, and of all parts no more than the limit. */
class Archive {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #deadline: number
  readonly #entries = new Map<string, Entry>()
  #left = maxUnpackedBytes

  constructor(bytes: Uint8Array, deadline: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#deadline = deadline
    const view = this.#view
    const longestComment = 0xffff
    let end = bytes.length - 22
    while (view.getUint32(end, true) !== signatures.end) {
      end -= 1
      if (end < bytes.length - 22 - longestComment) throw new Refusal('damaged')
    }
    let position = view.getUint32(end + 16, true)
    for (let rest = view.getUint16(end + 10, true); rest > 0; rest -= 1) {
      if (view.getUint32(position, true) !== signatures.entry) throw new Refusal('damaged')
      const [nameLength = 0, ...others] = [28, 30, 32].map((field) => view.getUint16(position + field, true))
      const name = new TextDecoder().decode(bytes.subarray(position + 46, position + 46 + nameLength))
      this.#entries.set(pathOf(name), {
        flags: view.getUint16(position + 8, true),
        method: view.getUint16(position + 10, true),
        packedSize: view.getUint32(position + 20, true),
        size: view.getUint32(position + 24, true),
        offset: view.getUint32(position + 42, true),
      })
      position += others.reduce((sum, length) => sum + length, 46 + nameLength)
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  fits(name: string): boolean {
    return (this.#entries.get(name)?.size ?? 0) <= this.#left
  }

  /** Reads a part until its end or until `handlers.isDone`; a part that is missing has nothing in it. */
  async read(name: string, handlers: XmlHandlers): Promise<void> {
    const decoder = new TextDecoder()
    const parser = parserFor(handlers)
    let bytesToPause = bytesBetweenPauses
    for await (const chunk of this.#unpack(name)) {
      if (Date.now() > this.#deadline) throw new Refusal('tooLarge')
      parser.write(decoder.decode(chunk, { stream: true }))
      if (handlers.isDone?.() === true) return
      bytesToPause -= chunk.length
      if (bytesToPause > 0) continue
      // The page goes on answering.
      await new Promise<void>((resolve) => setTimeout(resolve))
      bytesToPause = bytesBetweenPauses
    }
    parser.end()
  }

  async *#unpack(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name)
    if (entry === undefined) return
    const { flags, method, packedSize, size, offset } = entry
    if (flags & 1) throw new Refusal('locked')
    if (!this.fits(name)) throw new Refusal('tooLarge')
    this.#left -= size
    if (this.#view.getUint32(offset, true) !== signatures.local) throw new Refusal('damaged')
    const start = offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true)
    const packed = this.#bytes.subarray(start, start + packedSize)
    let unpacked = 0
    for await (const chunk of method === 0 ? slicesOf(packed) : inflate(packed, method)) {
      unpacked += chunk.length
      if (unpacked > size) throw new Refusal('damaged')
      yield chunk
    }
    if (unpacked < size) throw new Refusal('damaged')
  }
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += sliceBytes) yield bytes.subarray(start, start + sliceBytes)
}

async function* inflate(packed: Uint8Array, method: number): AsyncGenerator<Uint8Array> {
  if (method !== 8) throw new Refusal('damaged')
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const [writer, reader] = [writable.getWriter(), readable.getReader()]
  // Chromium unpacks whatever is written at once, even if no one reads it.
  async function write() {
    for (const slice of slicesOf(packed)) await writer.write(slice)
    await writer.close()
  }
  // The reader gets the error, too.
  void write().catch(() => undefined)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || value === undefined) return
      yield value
    }
  } finally {
    // Also when no more is wanted.
    await reader.cancel().catch(() => undefined)
  }
}

interface XmlHandlers {
  open: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
  isDone?: () => boolean
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/** Entities that a file declares are not expanded, and no office program declares any. */
function parserFor({ open, close, text }: XmlHandlers): Parser {
  return new Parser(
    {
      onopentag: (name, attributes) => open(withoutPrefix(name), attributes),
      onclosetag: (name) => close?.(withoutPrefix(name)),
      ontext: (part) => text?.(part),
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new Refusal('damaged')
      },
    },
    { xmlMode: true },
  )
}

/** Some programs write `\`, or begin with `/`. */
function pathOf(name: string, folder = ''): string {
  const path = name.replaceAll('\\', '/')
  const steps = (path.startsWith('/') ? path : `${folder}/${path}`).split('/')
  const kept: string[] = []
  for (const step of steps) {
    if (step === '..') kept.pop()
    else if (step !== '' && step !== '.') kept.push(step)
  }
  return kept.join('/')
}

interface Relation {
  id: string
  /** The last word of its address, which the two editions of the standard share. */
  type: string
  path: string
}

async function readRelations(archive: Archive, of: string): Promise<Relation[]> {
  const folder = of.slice(0, Math.max(0, of.lastIndexOf('/')))
  const relations: Relation[] = []
  await archive.read(pathOf(`${folder}/_rels/${of.slice(of.lastIndexOf('/') + 1)}.rels`), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name === 'Relationship')
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target, folder) })
    },
  })
  return relations
}

async function readWorkbook(archive: Archive): Promise<Sheet[]> {
  const workbook = (await readRelations(archive, '')).find(({ type }) => type === 'officeDocument')?.path
  // OpenDocument, Numbers, and Excel's binary workbooks.
  const isOtherSheet = archive.names.some((name) => name === 'content.xml' || /\.iwa$|^Index\.zip$/.test(name))
  if (isOtherSheet || workbook?.endsWith('.bin') === true) throw new Refusal('otherFormat')
  const { sheets, is1904 } = await readSheetNames(archive, workbook ?? '')
  if (workbook === undefined || sheets.length === 0) throw new Refusal('notList')

  const relations = await readRelations(archive, workbook)
  const pathTo = (wanted: string) => relations.find(({ type }) => type === wanted)?.path ?? ''
  const texts = await readSharedTexts(archive, pathTo('sharedStrings'))
  const dayStyles = await readDayStyles(archive, pathTo('styles'))
  const read: Sheet[] = []
  let isTooLarge = false
  for (const { name, id } of sheets.slice(0, maxSheets)) {
    const path = relations.find((relation) => relation.type === 'worksheet' && relation.id === id)?.path
    if (path === undefined) continue
    // The list may be on another one.
    if (archive.fits(path)) read.push({ name, rows: await readRows(archive, path, { texts, dayStyles, is1904 }) })
    else isTooLarge = true
  }
  if (read.length === 0) throw new Refusal(isTooLarge ? 'tooLarge' : 'damaged')
  return read
}

async function readSheetNames(archive: Archive, path: string) {
  const all: { name: string; id: string; isHidden: boolean }[] = []
  let is1904 = false
  await archive.read(path, {
    open(element, { name = '', state = 'visible', date1904, ...others }) {
      if (element === 'workbookPr') is1904 ||= isTrue(date1904)
      // `r:id` with whatever prefix, beside `sheetId`.
      const [, id = ''] = Object.entries(others).find(([key]) => key.endsWith(':id')) ?? []
      if (element === 'sheet') all.push({ name, id, isHidden: state !== 'visible' })
    },
  })
  const visible = all.filter(({ isHidden }) => !isHidden)
  return { sheets: visible.length > 0 ? visible : all, is1904 }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** `_x000D_` stands for a character that XML cannot have. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

async function readSharedTexts(archive: Archive, path: string): Promise<string[]> {
  const texts: string[] = []
  let text = ''
  let isPronunciation = false
  let isText = false
  await archive.read(path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPronunciation = true
      isText = name === 't' && !isPronunciation
    },
    text(part) {
      if (isText && text.length < maxTextLength) text += part
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPronunciation = false
      if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** The formats of days that need no entry: of all languages, and of Korean, Japanese and Chinese. */
const isDayNumber = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** `yyyy"년" m"월"` and `[$-412]mm/dd`, but not `[Red]0` and `mm:ss`. */
function isDayFormat(code: string): boolean {
  const bare = code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /[yd]/i.test(bare) || (/m/i.test(bare) && !/[hs0#]/i.test(bare))
}

/** Whether each style of a cell shows a day. */
async function readDayStyles(archive: Archive, path: string): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isOfCells = false
  await archive.read(path, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt') codes.set(id, formatCode)
      if (name === 'cellXfs') isOfCells = true
      const code = codes.get(id)
      if (name === 'xf' && isOfCells) styles.push(code === undefined ? isDayNumber(id) : isDayFormat(code))
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

interface Values {
  texts: readonly string[]
  dayStyles: readonly boolean[]
  is1904: boolean
}

async function readRows(archive: Archive, path: string, values: Values): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  let number = 0
  let cells: string[] = []
  let column = 0
  let type = ''
  let style = 0
  let value = ''
  let isPronunciation = false
  let isValue = false
  await archive.read(path, {
    open(name, { r = '', s = '0', t = 'n' }) {
      if (name === 'row') {
        number = Number(r) || number + 1
        cells = []
        column = -1
      }
      if (name === 'c') {
        column = columnOf(r) ?? column + 1
        type = t
        style = Number(s)
        value = ''
      }
      if (name === 'rPh') isPronunciation = true
      isValue = name === 'v' || (name === 't' && !isPronunciation)
    },
    text(part) {
      if (isValue && value.length < maxTextLength) value += part
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isPronunciation = false
      if (name === 'c' && column < maxColumns && value !== '') cells[column] = textOf(value, { type, style }, values)
      if (name === 'row' && rows.length < maxRows && cells.some((cell) => cell.trim() !== ''))
        rows.push({ number, cells: Array.from(cells, (cell = '') => cell) })
    },
    isDone: () => rows.length >= maxRows,
  })
  return rows
}

/** Counted from 0: `AB12` is 27. Some programs leave it out. */
function columnOf(cell: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(cell) ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOf(value: string, { type, style }: { type: string; style: number }, { texts, dayStyles, is1904 }: Values): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE'
  // With a time of day behind it.
  if (type === 'd') return value.replace(/T.*/, '')
  const number = Number(value)
  if (type !== 'n' || value.trim() === '' || !Number.isFinite(number)) return unescaped(value)
  if (dayStyles[style] === true && number >= 1 && number < lastDay) return dayText(number, is1904)
  // Files have 0.1 as 0.10000000000000001, and phone numbers as 3.0355501420000000E9.
  return String(Number(number.toPrecision(15)))
}

/** 9999-12-31 */
const lastDay = 2_958_466

/** Excel counts 29 February 1900, which never was; in files that were made on a Mac the days may begin in 1904. */
function dayText(days: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(start + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)
}
