import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountName, comparableName, findsName, isSameName, likenessOf } from './names.ts'

const isSame = (one: string, other: string) => isSameName(comparableName(one), comparableName(other))

test('one person is recognized in both scripts, in either order and in the usual spellings', () => {
  for (const spellings of [
    ['홍길동', '홍 길동', 'Gildong Hong', 'HONG GIL DONG', 'Hong, Gil-Dong', 'Kil Dong Hong', 'hong gildong'],
    ['이영희', 'Young-hee Lee', 'Yi Yeonghui', 'Younghee Rhee', 'LEE YOUNG HEE'],
    ['박재우', 'Jaewoo Park', 'Jae-u Pak', 'PARK JAE WOO'],
    ['최민아', 'Minah Choi', 'Choe Min-a'],
    ['정현석', 'Hyun-seok Jung', 'Hyeonseok Jeong', 'Chung Hyun Suk', 'JEONG HYEON SEOK'],
    ['조성훈', 'Sunghoon Cho', 'Jo Seong-hun'],
    ['윤경희', 'Kyunghee Yoon', 'Gyeonghui Yun'],
    ['임지훈', 'Ji Hoon Lim', 'Jihun Im'],
    ['강태식', 'Taeshik Kang', 'Tae-sik Gang'],
    ['유래원', 'Raewon Yoo', 'Ryu Rae Won'],
    ['남궁민수', 'Minsoo Namkoong', 'Namgung Min-su'],
    ['David Kim', 'KIM DAVID', 'Kim, David'],
  ])
    for (const one of spellings) for (const other of spellings) assert.ok(isSame(one, other), `${one} = ${other}`)
})

test('different people stay different', () => {
  for (const [one, other] of [
    ['홍길동', '홍길순'],
    ['김정수', '김종수'],
    ['홍길동', '김길동'],
    ['Gildong Hong', 'Gildong Kim'],
    ['Gildong Hong', 'Minsoo Hong'],
    ['홍길동', 'David Hong'],
    ['', ''],
    ['!', '?'],
  ] as const)
    assert.ok(!isSame(one, other), `${one} ≠ ${other}`)
})

test('a name becomes that of an account', () => {
  assert.deepEqual(accountName('홍길동', ''), { firstName: '길동', lastName: '홍' })
  assert.deepEqual(accountName('남궁민', 'Min Namgung'), { firstName: '민', lastName: '남궁' })
  assert.deepEqual(accountName('', 'Gil Dong Hong'), { firstName: 'Gil Dong', lastName: 'Hong' })
  assert.deepEqual(accountName('', 'HONG GIL DONG'), { firstName: 'GIL DONG', lastName: 'HONG' })
  assert.deepEqual(accountName('', 'Smith, John'), { firstName: 'John', lastName: 'Smith' })
  assert.deepEqual(accountName('', 'Cher'), { firstName: 'Cher', lastName: null })
})

test('a name may be shortened, or have another family name', () => {
  for (const [given, own, likeness] of [
    ['Gildong H.', '홍길동', 'initials'],
    ['G HONG', '홍길동', 'initials'],
    ['GD Hong', '홍길동', 'initials'],
    ['Y Lee', '이영희', 'initials'],
    ['Kevin M', 'Kevin Moon', 'initials'],
    ['YOUNGHEE SMITH', '이영희', 'givenName'],
    ['Minsu Lee', '홍길동', null],
    ['Soo Kim', '김수민', null],
    ['M Hong', '홍길동', null],
  ] as const)
    assert.equal(likenessOf(comparableName(given), comparableName(own)), likeness, `${given} and ${own}`)
})

test('names are found by parts in either script and by initial consonants', () => {
  const person = { lastName: '홍', firstName: '길동', otherName: 'Gildong Hong' }
  for (const search of ['', '길동', 'hong gil', 'ㅎㄱㄷ', 'GILDONG', 'ㄱㄷ']) assert.ok(findsName(search, person), search)
  for (const search of ['길순', 'ㅎㄱㅅ', 'kim']) assert.ok(!findsName(search, person), search)
})
