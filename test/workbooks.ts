import { crc32, deflateRawSync } from 'node:zlib'

// Spreadsheet files, as the programs that people use write them.

export interface Part {
  name: string
  content: string | Uint8Array
  /** Not packed. */
  isStored?: boolean
  /** What the directory says instead of the true size. */
  declaredSize?: number
  isEncrypted?: boolean
  /** Sizes follow the content, as Google Sheets writes them. */
  hasDescriptor?: boolean
}

/** A ZIP file. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, isStored = false, declaredSize, isEncrypted = false, hasDescriptor = false } of parts) {
    const bytes = Buffer.from(content)
    const packed = isStored ? bytes : deflateRawSync(bytes)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(bytes), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(declaredSize ?? bytes.length, 8)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE((isEncrypted ? 1 : 0) | (hasDescriptor ? 8 : 0) | 2048, 2)
    head.writeUInt16LE(isStored ? 0 : 8, 4)
    sizes.copy(head, 10)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.from(head)
    if (hasDescriptor) local.fill(0, 10, 22)
    const descriptor = hasDescriptor ? [Buffer.from('PK\x07\x08', 'latin1'), sizes] : []
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), local, Buffer.from(name), packed, ...descriptor])
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    head.copy(entry, 6)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, entries, end])
}

/** A number, a text, or an element `c` as it stands in the file. */
export type Cell = string | number | { xml: string }

interface Book {
  sheets: { name?: string; rows: (readonly Cell[])[]; state?: string; xml?: string }[]
  /** Texts stand in the cells. */
  isInline?: boolean
  is1904?: boolean
  /** Formats of days, from style 1 on; each a number that needs no entry, or a code. */
  formats?: (number | string)[]
  /** Before each element, such as `x:`. */
  prefix?: string
  options?: Partial<Part>
  more?: Part[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const names = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

export function workbook({
  sheets,
  isInline = false,
  is1904 = false,
  formats = [],
  prefix = '',
  options = {},
  more = [],
}: Book): Buffer {
  const texts: string[] = []
  const cellOf = (cell: Cell, ref: string) => {
    if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${ref}"`)
    if (typeof cell === 'number') return `<c r="${ref}"><v>${cell}</v></c>`
    if (cell === '') return ''
    if (isInline) return `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    return `<c r="${ref}" t="s"><v>${texts.push(cell) - 1}</v></c>`
  }
  const xml = (body: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body.replaceAll(/<(\/?)(?=\w)(?!Relationship)/g, `<$1${prefix}`)}`
  const space = prefix === '' ? `xmlns="${names}"` : `xmlns:${prefix.slice(0, -1)}="${names}"`
  const sheetParts = sheets.map(({ rows, xml: whole }, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content:
      whole ??
      xml(
        `<worksheet ${space}><sheetData>${rows
          .map(
            (cells, row) =>
              `<row r="${row + 1}">${cells.map((cell, column) => cellOf(cell, `${letters(column)}${row + 1}`)).join('')}</row>`,
          )
          .join('')}</sheetData></worksheet>`,
      ),
  }))
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
  const relations = (content: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`
  const codes = formats.map((format, index) => (typeof format === 'string' ? 164 + index : format))
  const parts: Part[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook ${space} xmlns:r="${types}">${is1904 ? '<workbookPr date1904="1"/>' : '<workbookPr/>'}<sheets>${sheets
          .map(
            ({ name = '', state }, at) =>
              `<sheet name="${escaped(name || `Sheet${at + 1}`)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
          )
          .join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        sheets.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('') +
          relation('rId90', 'styles', 'styles.xml') +
          relation('rId91', 'sharedStrings', '/xl/sharedStrings.xml'),
      ),
    },
    {
      name: 'xl/styles.xml',
      content: xml(
        `<styleSheet ${space}><numFmts>${formats
          .map((format, at) =>
            typeof format === 'string'
              ? `<numFmt numFmtId="${codes[at]}" formatCode="${escaped(format).replaceAll('"', '&quot;')}"/>`
              : '',
          )
          .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${codes
          .map((code) => `<xf numFmtId="${code}"/>`)
          .join('')}</cellXfs></styleSheet>`,
      ),
    },
    ...sheetParts,
  ]
  if (texts.length > 0)
    parts.push({
      name: 'xl/sharedStrings.xml',
      content: xml(`<sst ${space}>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`),
    })
  return zip([...parts.map((part) => ({ ...part, ...options })), ...more])
}
