import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column } from '../../../test/columns.ts'
import { letters, type Part, workbook, zip } from '../../../test/workbooks.ts'
import { readXlsx } from './xlsx-files.ts'

const rows = [
  ['우리 클럽 회원 명단', '', ''],
  [],
  ['이름', '휴대폰', '생년월일'],
  ['홍길동 & 아들', '010-1234-5678', '1985-03-02'],
]
const expected = [
  [1, '우리 클럽 회원 명단'],
  [3, '이름', '휴대폰', '생년월일'],
  [4, '홍길동 & 아들', '010-1234-5678', '1985-03-02'],
]

async function rowsOf(bytes: Uint8Array, sheet = 0) {
  const sheets = await readXlsx(bytes)
  assert.ok(!('problem' in sheets), JSON.stringify(sheets))
  return (sheets[sheet]?.rows ?? []).map(({ number, cells }) => [number, ...cells])
}

async function problemOf(bytes: Uint8Array, deadline?: number) {
  const read = await readXlsx(bytes, deadline)
  return 'problem' in read ? read.problem : read.map(({ rows: { length } }) => length).join()
}

test('a workbook is read alike, whichever program wrote it', async () => {
  const forms: Record<string, Uint8Array> = {
    Excel: workbook({ sheets: [{ rows }] }),
    'texts in the cells': workbook({ sheets: [{ rows }], isInline: true }),
    'sizes after the content': workbook({ sheets: [{ rows }], options: { hasDescriptor: true } }),
    'not packed': workbook({ sheets: [{ rows }], options: { isStored: true } }),
    'names with a prefix': workbook({ sheets: [{ rows }], prefix: 'x:' }),
    'with macros and a picture': workbook({
      sheets: [{ rows }],
      more: [
        { name: 'xl/vbaProject.bin', content: 'macro' },
        { name: 'xl/media/image1.png', content: 'picture', declaredSize: 0xffffffff },
      ],
    }),
  }
  for (const [form, bytes] of Object.entries(forms)) assert.deepEqual(await rowsOf(bytes), expected, form)
  // LibreOffice describes empty rows to the last of the sheet, and some programs leave the positions out.
  const xml =
    '<worksheet><cols><col min="1" max="1024"/></cols><sheetData><row><c t="inlineStr"><is><r><t>홍</t></r><r><t xml:space="preserve"> 길동</t></r><rPh><t>ホン</t></rPh></is></c><c/><c><v>7</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData></worksheet>'
  assert.deepEqual(await rowsOf(workbook({ sheets: [{ rows: [], xml }] })), [[1, '홍 길동', '', '7']])
})

test('a day is the day that the spreadsheet shows, in either system', async () => {
  const formats = [14, 31, 'yyyy"년" m"월" d"일"', '[$-412]mm/dd;@', '[Red]0', 'mm:ss', '0.00%']
  const cells = formats.map((_, at) => ({ xml: `<c s="${at + 1}"><v>31108</v></c>` }))
  const days = ['1985-03-02', '1985-03-02', '1985-03-02', '1985-03-02', '31108', '31108', '31108']
  assert.deepEqual(await rowsOf(workbook({ sheets: [{ rows: [cells] }], formats })), [[1, ...days]])
  const first = (value: string, is1904 = false) =>
    rowsOf(workbook({ sheets: [{ rows: [[{ xml: `<c s="1"><v>${value}</v></c>` }]] }], formats: [14], is1904 }))
  for (const [value, day] of [
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    ['45992.99999', '2025-12-01'],
    ['0.5', '0.5'],
    ['1e300', '1e+300'],
  ] as const)
    assert.deepEqual(await first(value), [[1, day]], value)
  assert.deepEqual(await first('29646', true), [[1, '1985-03-02']])
  const iso = { xml: '<c t="d"><v>1985-03-02T00:00:00Z</v></c>' }
  assert.deepEqual(await rowsOf(workbook({ sheets: [{ rows: [[iso]] }] })), [[1, '1985-03-02']])
})

test('of numbers the digits stay, of formulas the results, and what looks like a formula is text', async () => {
  const cells = [
    { xml: '<c><v>1.012345678E9</v></c>' },
    { xml: '<c><v>3035550142.0000005</v></c>' },
    { xml: '<c t="str"><f>A1&amp;"님"</f><v>홍길동님</v></c>' },
    { xml: '<c><f>1+1</f><v>2</v></c>' },
    { xml: '<c t="b"><v>1</v></c>' },
    { xml: '<c t="e"><v>#N/A</v></c>' },
    '=HYPERLINK("http://a.example")',
    '두 줄_x000D_\n끝',
    { xml: '<c t="s"><v>999</v></c>' },
  ]
  const texts = ['1012345678', '3035550142', '홍길동님', '2', 'TRUE', '#N/A', '=HYPERLINK("http://a.example")', '두 줄\r\n끝', '']
  assert.deepEqual(await rowsOf(workbook({ sheets: [{ rows: [cells] }] })), [[1, ...texts]])
})

test('hidden sheets are left out, and one that is too large does not keep the others from being read', async () => {
  const sheets = [
    { name: '숨김', rows: [['a']], state: 'hidden' },
    { name: '기록', rows: [], xml: `<worksheet>${' '.repeat(25 * 1024 * 1024)}</worksheet>` },
    { name: '회원 & 손님', rows },
  ]
  const read = await readXlsx(workbook({ sheets }))
  assert.ok(!('problem' in read))
  assert.deepEqual(column(read, 'name'), ['회원 & 손님'])
  assert.equal(await problemOf(workbook({ sheets: sheets.slice(0, 2) })), 'tooLarge')
})

const sheet = (xml: string) => workbook({ sheets: [{ rows: [], xml: `<worksheet><sheetData>${xml}</sheetData></worksheet>` }] })

test('no more is unpacked than a file says and the limit allows', async () => {
  const withTexts = (megabytes: number, sizes: Partial<Part> = {}) => {
    const content = Buffer.alloc(megabytes * 1024 * 1024, 'a')
    return problemOf(workbook({ sheets: [{ rows }], more: [{ name: 'xl/sharedStrings.xml', content, ...sizes }] }))
  }
  assert.equal(await withTexts(25), 'tooLarge')
  for (const [declaredSize, problem] of [
    [0, 'damaged'],
    [1_000, 'damaged'],
    [0xffffffff, 'tooLarge'],
  ] as const)
    assert.equal(await withTexts(1, { declaredSize }), problem)
  assert.equal(await problemOf(sheet('<row><c><v>1</v></c></row>'.repeat(10_000))), '1100', 'rows end where an import ends')
  assert.equal(await problemOf(sheet(`<row>${'<c><v>1</v></c>'.repeat(75_000)}</row>`)), '1')
  const [row] = await rowsOf(sheet(`<row><c r="XFD1"><v>1</v></c><c r="B1"><v>2</v></c></row>`))
  assert.deepEqual(row, [1, '', '2'], 'columns that no one uses')
  const [long] = await rowsOf(sheet(`<row><c t="str"><v>${'가'.repeat(100_000)}</v></c></row>`))
  assert.ok(String(long?.[1]).length < 70_000)
  assert.equal(await problemOf(sheet('<row/>'.repeat(10)), Date.now() - 1), 'tooLarge', 'when the time is over')
})

test('a damaged, encrypted or hostile file is refused', async () => {
  const entities = '<!DOCTYPE sheet [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
  const bomb = workbook({ sheets: [{ rows: [], xml: `${entities}<worksheet><sheetData/></worksheet>` }] })
  assert.equal(await problemOf(bomb), 'damaged')
  assert.deepEqual(await rowsOf(sheet('<row><c t="str"><v>&b;&lt;</v></c></row>')), [[1, '&b;<']])
  assert.equal(await problemOf(workbook({ sheets: [{ rows }], options: { isEncrypted: true } })), 'locked')
  const good = workbook({ sheets: [{ rows }] })
  assert.equal(await problemOf(good.subarray(0, good.length / 2)), 'damaged')
  assert.equal(await problemOf(zip([{ name: 'word/document.xml', content: '<w/>' }])), 'notList')
  const binary = { name: '_rels/.rels', content: '<R><Relationship Type="a/officeDocument" Target="xl/workbook.bin"/></R>' }
  assert.equal(await problemOf(zip([binary])), 'otherFormat')
  for (let at = 0; at < good.length; at += 17) {
    const broken = Buffer.from(good)
    broken[at] = (broken[at] ?? 0) ^ 0xff
    // An answer, whichever it is.
    await problemOf(broken)
  }
})

test('a column is known by its letters', async () => {
  const cells = [0, 25, 26, 51, 52].map((column) => `<c r="${letters(column)}1"><v>${column}</v></c>`).join('')
  const [row = []] = await rowsOf(sheet(`<row>${cells}</row>`))
  for (const column of [0, 25, 26, 51, 52]) assert.equal(row[column + 1], String(column))
})
