import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ImportField, importFields } from '#contract/members/member-list.ts'
import { loadLooks } from '#server/accounts/username-looks.ts'
import { column } from '../../../test/columns.ts'
import { checkPeople, type KnownPerson } from './check-people.ts'

const lookOf = await loadLooks(['é'])
const blank = Object.fromEntries(importFields.map((field) => [field, ''])) as Record<ImportField, string>
const hong = { koreanName: '홍길동', phoneNumber: '(303) 555-0142' }
const known: KnownPerson = {
  kind: 'application',
  row: null,
  userId: 'id-of-kim',
  names: ['김도윤', 'Doyun Kim'],
  phoneNumber: '+1 303 555 0101',
  email: 'Kim@example.com',
}

function check(
  people: Partial<Record<ImportField, string>>[],
  { usernames = [], emails = [] }: { usernames?: string[]; emails?: string[] } = {},
) {
  return checkPeople(
    people.map((person, index) => ({ ...blank, row: index + 2, isAnotherPerson: false, ...person })),
    {
      people: [known, { ...known, kind: 'account', names: ['Doyun Kim'] }],
      usernames: new Set(usernames),
      looks: new Set(usernames.map(lookOf)),
      emails: new Set(emails),
      comparable: (text) => text.toLowerCase(),
      lookOf,
      today: '2026-11-23',
      country: 'US',
    },
  )
}
const fieldOf = (person: Partial<Record<ImportField, string>>, field: keyof typeof blank) =>
  check([{ ...hong, ...person }])[0]?.fields[field]
const wrongIn = (person: Partial<Record<ImportField, string>>) =>
  check([{ ...hong, ...person }])[0]?.issues.map(({ field }) => field)

test('an address that an account or an earlier row has, also as its username, is taken, and a username that is an address', () => {
  const rows = [
    { ...hong, username: 'Lee@example.com', email: 'lee@example.com' },
    { koreanName: '이하나', phoneNumber: '(303) 555-0143', username: 'hana', email: 'LEE@example.com' },
    { koreanName: '박하늘', phoneNumber: '(303) 555-0144', username: 'choi@example.com', email: '' },
    { koreanName: '정가람', phoneNumber: '(303) 555-0145', username: 'garam', email: 'user@example.com' },
    { koreanName: '최가람', phoneNumber: '(303) 555-0146', username: 'choi.g', email: 'Choi@example.com' },
  ]
  const checked = check(rows, { usernames: ['user@example.com'], emails: ['choi@example.com'] })
  const wrong = checked.map(({ issues }) => issues.map(({ field }) => field))
  assert.deepEqual(wrong, [[], ['email'], ['username'], ['email'], ['email']])
})

test('dates are read in their usual spellings, and unclear ones are wrong', () => {
  const same = `1985-03-02|1985.3.2|1985. 3. 2.|1985/03/02|1985년 3월 2일|19850302|3/2/1985|03-02-1985|1985-03-02 00:00:00
    1985-03-02 0:00|1985-03-02T00:00:00.000Z|1985. 3. 2. 오전 12:00:00|3/2/1985 12:00:00 AM|1985년 3월 2일 (토)|１９８５．３．２
    March 2, 1985|Mar. 2nd 1985|2-Mar-1985|Mar 2, 1985|31108|31108.0`
  for (const day of same.split(/\||\n */)) assert.equal(fieldOf({ dateOfBirth: day }, 'dateOfBirth'), '1985-03-02', day)
  const unclear = '85/03/02|850302|1985|1985-02-30|13/2/1985|2985-01-01|80012|March|=A1|2-Mar-85|1985-03-02 14:30'
  for (const day of unclear.split('|')) assert.deepEqual(wrongIn({ dateOfBirth: day }), ['dateOfBirth'], day)
  assert.deepEqual(wrongIn({ joinedOn: '2026-11-24' }), ['joinedOn'], 'after today')
  assert.deepEqual(wrongIn({ joinedOn: '2026-11-23' }), [])
})

test('relations are read in both languages', () => {
  const relations = '배우자 spouse,Wife spouse,어머니 parent,딸 child,누나 sibling,Friend friend,기타 other'
  for (const [word = '', relation] of relations.split(',').map((pair) => pair.split(' ')))
    assert.equal(fieldOf({ emergencyContactRelation: word }, 'emergencyContactRelation'), relation)
  assert.deepEqual(wrongIn({ emergencyContactRelation: '고양이' }), ['emergencyContactRelation'])
})

test('a name in either script and a whole phone number are required, and each text has its limit', () => {
  assert.deepEqual(wrongIn({ koreanName: '' }), ['koreanName'])
  assert.equal(fieldOf({ koreanName: 'Gildong Hong' }, 'englishName'), 'Gildong Hong', 'one column for both scripts')
  for (const phoneNumber of ['', '1.01235E+10', '555', 'ask me']) assert.deepEqual(wrongIn({ phoneNumber }), ['phoneNumber'])
  for (const field of ['koreanName', 'kakaoId', 'motorcycleModel', 'emergencyContactName', 'username'] as const)
    assert.deepEqual(wrongIn({ [field]: '가'.repeat(101) }), [field])
  const several = wrongIn({ email: 'no address', emergencyContactPhone: '12', kakaoId: 'a\u0000b' })
  assert.deepEqual(several, ['email', 'kakaoId', 'emergencyContactPhone'])
})

test('usernames are made from English names, or numbered, and never twice', () => {
  const rows = [
    ...[{ englishName: 'Gildong Hong' }, { englishName: 'José  O’Neill' }, { englishName: 'GILDONG HONG' }],
    ...[{ koreanName: '나비' }, { englishName: 'Al' }, { username: 'gildong.hong2' }, { username: 'Taken' }],
  ]
  const people = check(rows, { usernames: ['gildong.hong', 'taken', 'rider1'] })
  const expected = 'gildong.hong3 jose.o.neill gildong.hong4 rider2 rider3 gildong.hong2 Taken'
  assert.equal(people.map(({ fields }) => fields.username).join(' '), expected)
  assert.ok(people[6]?.issues.some(({ field }) => field === 'username'))

  // A username that looks like an existing one or that of an earlier row is wrong, and none is made like one.
  const names = { kim1: '김하나', rider0: '김두리', riderO: '김세나' }
  const alike = Object.entries(names).map(([username, koreanName], n) => ({
    username,
    koreanName,
    phoneNumber: `303 555 000${n}`,
  }))
  const looked = check([...alike, { englishName: 'Kirn', phoneNumber: '303 555 0004' }], { usernames: ['kiml', 'kim'] })
  const message = 'This username looks too much like one that exists. Please choose a different one.'
  const wrong = [{ field: 'username', message }]
  assert.deepEqual(column(looked, 'issues'), [wrong, [], wrong, []])
  assert.equal(looked[3]?.fields.username, 'kirn2')
})

test('likely doubles are found by phone, e-mail address and name, among all people and earlier rows', () => {
  const abroad = { ...hong, phoneNumber: '+82 10-1234-5678' }
  for (const [expected, ...people] of [
    [['application  phone'], { koreanName: '나비', phoneNumber: '3035550101' }],
    [['application  email'], { koreanName: '나비', email: 'KIM@example.com' }],
    [['application  phone name'], { englishName: 'KIM DO YUN', phoneNumber: '303 555 0101' }],
    [[], { koreanName: '나비' }],
    [['row 2 phone'], abroad, { koreanName: '나비', phoneNumber: '1012345678' }],
    [['row 2 name'], hong, { englishName: 'Gil-dong Hong', phoneNumber: '(303) 555-0199' }],
  ] as [string[], ...Partial<Record<ImportField, string>>[]][]) {
    const { doubles = [] } = check(people).at(-1) ?? {}
    assert.deepEqual(
      doubles.map(({ kind, row, reasons }) => [kind, row, ...reasons].join(' ')),
      expected,
    )
  }
})
