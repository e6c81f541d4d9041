import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import csv from 'papaparse'
import { matchLines, type Owed } from './match-lines.ts'
import {
  columnsOf,
  hasNeededColumns,
  maxStatementBytes,
  maxStatementRows,
  readStatementFile,
  readStatementText,
} from './read-statement.ts'
import { readDay } from './statement-days.ts'
import { type Currency, guessCurrency, readStatementLines } from './statement-lines.ts'

// All people, accounts and numbers are made up.

const today = '2027-04-15'
const parse = (text: string, options: { delimiter: string; preview: number }) => csv.parse<string[]>(text, options)

function linesOf(text: string) {
  const statement = readStatementText(text, { parse })
  assert.ok(typeof statement === 'object', String(statement))
  const columns = columnsOf(statement)
  assert.ok(hasNeededColumns(columns), JSON.stringify(columns))
  const currency = guessCurrency(statement, columns)
  return { currency, lines: readStatementLines(statement, columns, { today, currency }) }
}

/** One line for each line of a statement, to compare at a glance. */
function shown(text: string): string[] {
  const { currency, lines } = linesOf(text)
  return lines.map(({ day, units, isIncoming, person, method }) => {
    const amount = currency === 'USD' ? (units / 100).toFixed(2) : `${units}원`
    return `${day} ${isIncoming ? '+' : '-'}${amount} ${person} (${method})`
  })
}

test('days are read as banks write them; without a year it is the last such day', () => {
  for (const [text, day] of [
    ['03/04/2027', '2027-03-04'],
    ['3/4/27', '2027-03-04'],
    ['2027-03-04T18:22:11', '2027-03-04'],
    ['2027.03.04 19:20:11', '2027-03-04'],
    ['20270304', '2027-03-04'],
    ['2027년 3월 4일', '2027-03-04'],
    ['Mar 4, 2027', '2027-03-04'],
    ['March 4th', '2027-03-04'],
    ['4 Mar 2027', '2027-03-04'],
    ['3월 4일', '2027-03-04'],
    ['03/04', '2027-03-04'],
    ['12/30', '2026-12-30'],
    ['May 4', '2026-05-04'],
    ['02/30/2027', null],
    ['$50.00', null],
    ['Balance 1/2', '2027-01-02'],
  ] as const)
    assert.equal(readDay(text, today), day, text)
})

const chase = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,03/04/2027,"Zelle payment from GILDONG HONG JPM99abcd123",50.00,QUICKPAY_CREDIT,1254.33,,
DEBIT,03/03/2027,"Zelle payment to SOOK PARK 20412345678",-120.00,QUICKPAY_DEBIT,1204.33,,
DSLIP,03/02/2027,"REMOTE ONLINE DEPOSIT #          1",100.00,CHECK_DEPOSIT,1324.33,1,
`

const bankOfAmerica = `Description,,Summary Amt.
Beginning balance as of 02/01/2027,,"1,204.33"
Total credits,,"100.00"
Total debits,,"-50.00"
Ending balance as of 03/31/2027,,"1,254.33"

Date,Description,Amount,Running Bal.
02/01/2027,Beginning balance as of 02/01/2027,,"1,204.33"
02/03/2027,"Zelle payment from HONG GIL DONG for ""2027 dues""; Conf# 0abc12def","50.00","1,254.33"
02/05/2027,"Zelle payment to YOUNGHEE LEE Conf# xyz98765","-50.00","1,204.33"
02/09/2027,"Zelle payment from SARAH MILLER for ""dues for Gildong Hong""; Conf# q1","50.00","1,254.33"
`

const venmo = `Account Statement - (@Example-Club) ,,,,,,,,,,,,,,,,,,,,,
Account Activity,,,,,,,,,,,,,,,,,,,,,
,ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (tax),Amount (fee),Tax Rate,Tax Exempt,Funding Source,Destination,Beginning Balance,Ending Balance,Statement Period Venmo Fees,Terminal Location,Year to Date Venmo Fees,Disclaimer
,,,,,,,,,,,,,,,,$125.50,,,,,
,"4012345678901234567",2027-03-04T18:22:11,Payment,Complete,2027 dues 🏍️,Gildong Hong,Soyoung Park,+ $50.00,,0,,0,,,Venmo balance,,,,Venmo,,
,"4012345678901234568",2027-03-05T09:01:00,Charge,Complete,"dues, please",Soyoung Park,Minsoo Namkoong,+ $50.00,,0,,0,,,Venmo balance,,,,Venmo,,
,"4012345678901234569",2027-03-06T10:00:00,Payment,Pending,dues,Jaewoo Park,Soyoung Park,+ $50.00,,0,,0,,,Venmo balance,,,,Venmo,,
,"4012345678901234570",2027-03-07T10:00:00,Payment,Complete,refund,Soyoung Park,Gildong Hong,- $50.00,,0,,0,,Venmo balance,,,,,Venmo,,
,"4012345678901234571",2027-03-08T10:00:00,Standard Transfer,Issued,,,,- $75.50,,0,,0,,,"Example Bank *0001",,,,Venmo,,
,,,,,,,,,,,,,,,,,$100.00,$0.00,,$0.00,"In case of errors or questions about your electronic transfers..."
`

const kakaoBank = `카카오뱅크 거래내역,,,,,,
예금주,박소영,,,,,
조회기간,2027.02.01 ~ 2027.03.31,,,,,
,,,,,,
거래일시,구분,거래금액,거래 후 잔액,거래구분,내용,메모
2027.03.04 19:20:11,입금,"68,500","1,254,300",일반입금,홍길동,회비
2027.03.05 08:00:00,출금,"-30,000","1,224,300",체크카드결제,편의점,
2027.03.06 12:00:00,입금,70000,1294300,일반입금,이영희회비,
`

/** A payment of Zelle as the app shows it, copied. */
const zelleActivity = `Activity
March 4, 2027
GILDONG HONG
Received
$50.00
SOOK PARK
Sent
-$120.00
March 2, 2027
MINSOO NAMKOONG
Received
$25.00
`

const wellsFargo = `"03/04/2027","50.00","*","","ZELLE FROM HONG GILDONG ON 03/04 REF # PP0ABCDEF 2027 DUES"
"03/03/2027","-12.99","*","","PURCHASE AUTHORIZED ON 03/02 EXAMPLE STORE"
`

test('statements of two US banks are read: Chase, and Bank of America with its sums above the table', () => {
  assert.deepEqual(shown(chase), [
    '2027-03-04 +50.00 GILDONG HONG (zelle)',
    '2027-03-03 -120.00 SOOK PARK (zelle)',
    '2027-03-02 +100.00 REMOTE ONLINE DEPOSIT (bank)',
  ])
  assert.deepEqual(shown(bankOfAmerica), [
    '2027-02-03 +50.00 HONG GIL DONG (zelle)',
    '2027-02-05 -50.00 YOUNGHEE LEE (zelle)',
    '2027-02-09 +50.00 SARAH MILLER (zelle)',
  ])
})

test('Venmo: preamble and balances are no payments, who was asked for money is who paid, and what is pending is not finished', () => {
  assert.deepEqual(shown(venmo), [
    '2027-03-04 +50.00 Gildong Hong (venmo)',
    '2027-03-05 +50.00 Minsoo Namkoong (venmo)',
    '2027-03-06 +50.00 Jaewoo Park (venmo)',
    '2027-03-07 -50.00 Gildong Hong (venmo)',
    '2027-03-08 -75.50  (venmo)',
  ])
  assert.deepEqual(
    linesOf(venmo).lines.map(({ isUnfinished }) => isUnfinished),
    [false, false, true, false, false],
  )
})

test('KakaoBank: won are won', () => {
  assert.deepEqual(shown(kakaoBank), [
    '2027-03-04 +68500원 홍길동 (bank)',
    '2027-03-05 -30000원 편의점 (bank)',
    '2027-03-06 +70000원 이영희 (bank)',
  ])
})

test('lines copied from an app are read, and a statement without a header', () => {
  assert.deepEqual(shown(zelleActivity), [
    '2027-03-04 +50.00 GILDONG HONG (bank)',
    '2027-03-04 -120.00 SOOK PARK (bank)',
    '2027-03-02 +25.00 MINSOO NAMKOONG (bank)',
  ])
  assert.deepEqual(shown('Gildong Hong paid you\n+ $50.00\nMar 4\nMinsoo Namkoong paid you\n+ $25.00\nMar 2\n'), [
    '2027-03-04 +50.00 Gildong Hong (bank)',
    '2027-03-02 +25.00 Minsoo Namkoong (bank)',
  ])
  assert.deepEqual(shown('03/04 Zelle payment from HONG GIL DONG 50.00\n03/05 Zelle from LEE YOUNGHEE $1,050.00 2,300.00'), [
    '2027-03-04 +50.00 HONG GIL DONG (zelle)',
    '2027-03-05 +1050.00 LEE YOUNGHEE (zelle)',
  ])
  assert.deepEqual(shown(wellsFargo), ['2027-03-04 +50.00 HONG GILDONG (zelle)', '2027-03-03 -12.99 PURCHASE AUTHORIZED (bank)'])
})

test('a file is read in UTF-8, UTF-16 and CP949; another file, a long one and an empty one are refused', () => {
  const readers = { parse, decodeCp949: (bytes: Uint8Array) => iconv.decode(bytes, 'cp949') }
  for (const code of ['utf8', 'utf16le', 'cp949']) {
    const statement = readStatementFile(iconv.encode(kakaoBank, code, { addBOM: code === 'utf16le' }), readers)
    assert.ok(typeof statement === 'object' && statement.rows[0]?.cells.includes('홍길동'), code)
  }
  const text = (content: string) => readStatementFile(new TextEncoder().encode(content), readers)
  assert.equal(text('%PDF-1.7'), 'notStatement')
  assert.equal(text('PK\x03\x04 a workbook'), 'notStatement')
  assert.equal(text('<!doctype html><p>'), 'notStatement')
  assert.equal(text('hello'), 'empty')
  assert.equal(readStatementFile(new Uint8Array(maxStatementBytes + 1), readers), 'tooLarge')
  const row = '03/04/2027,Zelle payment from GILDONG HONG,1.00\n'
  assert.equal(text(`Date,Description,Amount\n${row.repeat(maxStatementRows + 1)}`), 'tooMany')
})

const club: [id: string, ...names: string[]][] = [
  ['hong', '홍길동', 'Gildong Hong'],
  ['lee', '이영희', 'Younghee Lee'],
  ['park', '박재우'],
  ['nam', 'Minsoo Namkoong', '남궁민수'],
  ['kim1', '김정수'],
  ['kim2', '김정수'],
  ['cho', 'Sunghoon Cho'],
  ['chowife', '조미경'],
]

const owed = (changes: Record<string, Partial<Owed>> = {}): Owed[] =>
  club.map(([id, ...names]) => ({ id, names, amountCents: 5000, paidCents: 0, isWaived: false, payments: [], ...changes[id] }))

/** What is proposed for each line: `likely hong 5000, initials`. */
function matched(text: string, { charges = owed(), wonPerDollar = null as number | null } = {}) {
  const { lines, currency } = linesOf(`Date,Description,Amount\n${text}`)
  return matchLines(lines, { charges, years: ['2027'], earliest: '2026-11-01', today, currency, wonPerDollar })
    .map(({ sureness, shares, doubts }) => {
      const paid = shares.map(({ chargeId, amountCents }) => `${chargeId} ${amountCents}`).join(' + ')
      return [`${sureness} ${paid}`.trim(), ...doubts].join(', ')
    })
    .join(' / ')
}

const zelle = (name: string, { note = '', amount = '50.00', day = '03/04/2027' } = {}) =>
  `${day},"Zelle payment from ${name}${note && ` for ""${note}""`}; Conf# 0a1b2c","${amount}"\n`

test('a whole name of one person with the whole amount is sure, in either script and any spelling', () => {
  for (const [name, id] of [
    ['HONG GIL DONG', 'hong'],
    ['홍길동', 'hong'],
    ['YI, YEONGHUI', 'lee'],
    ['MR GILDONG K HONG', 'hong'],
    ['GILDONG HONG OR MARY HONG', 'hong'],
  ] as const)
    assert.equal(matched(zelle(name)), `sure ${id} 5000`, name)
})

test('a payment that was recorded and taken back is sure again', () => {
  const payments = [
    { amountCents: 5000, paidOn: '2027-03-04' },
    { amountCents: -5000, paidOn: '2027-03-05' },
  ]
  assert.equal(matched(zelle('GILDONG HONG'), { charges: owed({ hong: { payments } }) }), 'sure hong 5000')
})

test('the traps are never sure, and say why', () => {
  const hong = zelle('GILDONG HONG')
  const back = '03/05/2027,"Zelle payment to HONG GIL DONG Conf# 9","-50.00"\n'
  const same = { amountCents: 5000, paidOn: '2027-03-04' }
  const traps: [what: string, text: string, expected: string, charges?: Owed[]][] = [
    ['initials of either name', zelle('Gildong H.') + zelle('Y LEE'), 'likely hong 5000, initials / likely lee 5000, initials'],
    ['a married name in place of the own', zelle('YOUNGHEE SMITH'), 'likely lee 5000, otherFamilyName'],
    ['a married name behind the own', zelle('YOUNGHEE LEE SMITH'), 'likely lee 5000, longerName'],
    ['two people of one name', zelle('JUNGSOO KIM'), 'likely kim1 5000, severalPeople'],
    ['a part', zelle('GILDONG HONG', { amount: '20.00' }), 'likely hong 2000, part'],
    ['the rest is sure', zelle('GILDONG HONG', { amount: '30.00' }), 'sure hong 3000', owed({ hong: { paidCents: 2000 } })],
    ['twice in one statement', hong + zelle('Gildong Hong', { day: '03/06/2027' }), 'sure hong 5000 / likely hong 5000, again'],
    ['paid before', hong, 'likely hong 5000, alreadyPaid', owed({ hong: { paidCents: 5000 } })],
    ['the same line as before', hong, 'likely hong 5000, recorded', owed({ hong: { paidCents: 5000, payments: [same] } })],
    ['came and went back, newest line first', back + hong, 'likely hong -5000, refund / likely hong 5000, refunded'],
    ['money that went out to one who paid nothing', back, 'none'],
    ['dues of another year', zelle('GILDONG HONG', { note: '2026 dues' }), 'likely hong 5000, otherYear'],
    ['long before it was asked for', zelle('GILDONG HONG', { day: '03/04/2026' }), 'likely hong 5000, early'],
    ['another pays', zelle('SARAH MILLER', { note: 'dues for Gildong Hong' }), 'likely hong 5000, forAnother'],
    ['one pays for two', zelle('SUNGHOON CHO', { amount: '100.00' }), 'likely cho 5000 + chowife 5000, forTwo'],
    [
      'one pays for two and says so',
      zelle('SUNGHOON CHO', { amount: '100.00', note: '홍길동 회비 같이' }),
      'likely cho 5000 + hong 5000, forTwo',
    ],
    ['more than is owed', zelle('GILDONG HONG', { amount: '60.00' }), 'likely hong 6000, over'],
    ['waived', hong, 'likely hong 5000, waived', owed({ hong: { isWaived: true } })],
    ['not yet there', zelle('GILDONG HONG', { day: '06/04/2027' }), 'likely hong 5000, future'],
    ['a stranger', zelle('EXAMPLE POWER COMPANY'), 'none'],
    ['the amount alone', '03/04/2027,"REMOTE ONLINE DEPOSIT","50.00"\n', 'none'],
    ['an erased person', hong, 'none', owed({ hong: { names: [] } })],
  ]
  for (const [what, text, expected, charges] of traps) assert.equal(matched(text, charges && { charges }), expected, what)
})

test('won are compared only at the rate that the officer gives, and are never sure', () => {
  const { lines, currency } = linesOf(kakaoBank)
  const asked = { charges: owed(), years: ['2027'], earliest: '2026-11-01', today, currency: currency as Currency }
  const at = (wonPerDollar: number | null) =>
    matchLines(lines, { ...asked, wonPerDollar }).map(({ sureness, shares, candidates }) => [
      sureness,
      shares[0]?.amountCents,
      candidates[0],
    ])
  assert.deepEqual(at(null), [
    ['likely', undefined, 'hong'],
    ['none', undefined, undefined],
    ['likely', undefined, 'lee'],
  ])
  assert.deepEqual(at(1380), [
    ['likely', 5000, 'hong'],
    ['none', undefined, undefined],
    ['likely', 5000, 'lee'],
  ])
  assert.equal(at(1000)[0]?.[1], 6850)
})
