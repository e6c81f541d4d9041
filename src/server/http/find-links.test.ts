import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLinks } from './text-links.ts'

const rules = { country: 'US', origin: 'https://club.example' }
const linksOf = (text: string) => findLinks(text, rules).map(({ start, end, href }) => [text.slice(start, end), href])

/** Each text, what is pressed in it, and where that leads where it is not the same address. */
const cases = `
  신청은https://forms.gle/aB3d에서 | https://forms.gle/aB3d
  https://forms.gle/aB3d입니다. | https://forms.gle/aB3d
  https://forms.gle/aB3d까지는 | https://forms.gle/aB3d
  신청:forms.gle/aB3d | forms.gle/aB3d | https://forms.gle/aB3d
  신청：forms.gle/aB3d를 | forms.gle/aB3d | https://forms.gle/aB3d
  영상 youtu.be/dQw4w9WgXcQ?t=3을 | youtu.be/dQw4w9WgXcQ?t=3 | https://youtu.be/dQw4w9WgXcQ?t=3
  www.a.kr에 | www.a.kr | https://www.a.kr/
  https://a.kr?x=1&y=2로 | https://a.kr?x=1&y=2 | https://a.kr/?x=1&y=2
  https://a.kr/x#top이라고 | https://a.kr/x#top
  https://a.kr/%ED%95%9C에서 | https://a.kr/%ED%95%9C
  **https://a.kr/x**로 | https://a.kr/x
Hangul that belongs to the address
  https://a.kr/길/을 | https://a.kr/길/을 | https://a.kr/%EA%B8%B8/%EC%9D%84
  https://a.kr/w/길_(동음) | https://a.kr/w/길_(동음) | https://a.kr/w/%EA%B8%B8_(%EB%8F%99%EC%9D%8C)
  https://a.kr/?q=길동무 검색 | https://a.kr/?q=길동무 | https://a.kr/?q=%EA%B8%B8%EB%8F%99%EB%AC%B4
  https://한글.kr/길 | https://한글.kr/길 | https://xn--bj0bj06e.kr/%EA%B8%B8
  http://도메인.한국에서 | http://도메인.한국 | http://xn--hq1bm8jm9l.xn--3e0b707e/
Brackets, quotes and punctuation
  (https://a.kr/x) | https://a.kr/x
  「https://a.kr/x」를 | https://a.kr/x
  <https://a.kr/x> | https://a.kr/x
  "https://a.kr/x"라고 | https://a.kr/x
  https://a.kr/x。 | https://a.kr/x
  See https://a.kr/x. | https://a.kr/x
Other forms
  https://a.kr/😀 | https://a.kr/😀 | https://a.kr/%F0%9F%98%80
  https://a.kr/x?id=a-_= | https://a.kr/x?id=a-_=
  https://club.example/help입니다~ | https://club.example/help | /help
  HTTPS://A.KR/X | HTTPS://A.KR/X | https://a.kr/X
  http://10.0.0.1:8080/x | http://10.0.0.1:8080/x
  riders.org and hangil.example | riders.org | https://riders.org/
  https://www.google.com/maps/@39.73,-104.99,15z | https://www.google.com/maps/@39.73,-104.99,15z
  https://a.kr/303-555-0100 | https://a.kr/303-555-0100
Mail addresses
  a@b.kr로 보내세요 | a@b.kr | mailto:a@b.kr
  메일은ride@hangil.example. | ride@hangil.example | mailto:ride@hangil.example
  (kim.minjae+club@gmail.com) | kim.minjae+club@gmail.com | mailto:kim.minjae%2Bclub@gmail.com
  mailto:a@b.kr | mailto:a@b.kr | mailto:a@b.kr
Phone numbers
  010-1234-5678로 전화 | 010-1234-5678 | tel:+821012345678
  전화010.1234.5678 | 010.1234.5678 | tel:+821012345678
  +82 10 1234 5678 | +82 10 1234 5678 | tel:+821012345678
  Call (303) 555-0100. | (303) 555-0100 | tel:+13035550100
  (720)555-0118 | (720)555-0118 | tel:+17205550118
  3035550100 | 3035550100 | tel:+13035550100
  01012345678 | 01012345678 | tel:+821012345678`
/** Marks, pictures and single letters behind an address. */
const tails = '~ ~~ : ?! * ^^ ` | \\ ㅎㅎ ㅠㅠ ★ ♥ → 😀 👍🏻 · .) .」 ). !! ~에서 . ) 」 에서 > ” … !'

test('addresses and numbers in Korean and English texts are links, without what touches them', () => {
  for (const line of cases.split('\n').filter((line) => line.includes(' | '))) {
    const [text = '', pressed = '', href = pressed] = line.trim().split(' | ')
    assert.deepEqual(linksOf(text), [[pressed, href]], text)
  }
  for (const tail of tails.split(' '))
    assert.deepEqual(linksOf(`https://a.kr/x1${tail}`), [['https://a.kr/x1', 'https://a.kr/x1']])
  // An id has no letters of Hangul.
  for (const tail of [...tails.split(' '), '에서는요', '로오세요', '참고하세요.'])
    assert.deepEqual(linksOf(`https://club.example/?ride=a5${tail}`), [['https://club.example/?ride=a5', '/?ride=a5']])
  for (const [text, ...hrefs] of [
    ['https://a.kr/x、https://b.kr/y', 'https://a.kr/x', 'https://b.kr/y'],
    ['https://a.kr/x\nhttps://b.kr', 'https://a.kr/x', 'https://b.kr/'],
    ['김 303-555-0100, a@b.kr', 'tel:+13035550100', 'mailto:a@b.kr'],
  ] as const)
    assert.deepEqual(
      linksOf(text).map(([, href]) => href),
      hrefs,
    )
})

test('dates, times, prices, codes and sentences are no links', () => {
  const plain = `2026-11-28|2026-11-28 09:30|2026.11.28.(토) 오전 10.30|11/28/2026|11.28.2026|20261128|2026112809|10:30-12:30
    $1,200|$1200 for 125cc|₩1,200,000|80012|80012-1234|계좌 110-123-456789|계좌 302-1234-5678-91|계좌 3333-01-2345678
    39.7392, -104.9903|80 bikes, 110 miles, 3.5.2026|CO 119 – US 36|Bring water.It is hot|Turn left.Me too
    route.gpx, plan.pdf, README.md|a.m. / p.m. / e.g. / i.e.|집합:9시.출발:10시.|1.5L 2.0T v1.2.3|@rider #club|없음`
  for (const text of ['', ...plain.split(/\||\n */)]) assert.deepEqual(linksOf(text), [], text)
})

test('only http, https, mailto and tel come out, and no address that leads elsewhere than it says', () => {
  // A Cyrillic а, and a small capital G.
  const hostile = `javascript:alert(1) javascript://a.kr/%0aalert(1) data:text/html,<script>alert(1)</script> vbscript:x
    file:///etc/passwd ftp://a.kr/x tel:javascript //a.kr/x http://a@b http://bank.com@evil.com
    https://name:password@evil.com/x https://bank.com:80@evil.com http://localhost/x http://999.1.1.1/
    https://аpple.com https://ɢoogle.com/x https://bank.com\u2044evil.com https://a\u200b.kr https://.kr
    https://-a.kr- http:///x https://`
  const allowed = /^(?:https?:\/\/[a-z0-9.-]+(?::\d+)?\/|mailto:[^?&]+$|tel:\+\d+$)/
  for (const text of hostile.split(/\s+/)) {
    for (const around of [text, `가${text}에서`, `(${text})`]) {
      for (const [pressed = '', href = ''] of linksOf(around)) {
        assert.match(href, allowed, around)
        assert.doesNotMatch(href, /evil|script|passwd|apple|google/, `${around}: ${pressed}`)
      }
    }
  }
})

test('characters without a width or with a direction of their own end an address', () => {
  for (const character of ['\u202e', '\u2066', '\u200b', '\u200f', '\u00ad', '\ufeff'])
    assert.deepEqual(linksOf(`https://a.kr/x${character}gnp.exe`), [['https://a.kr/x', 'https://a.kr/x']])
})

test('pages of this site are links inside the site; its other addresses are not', () => {
  assert.deepEqual(linksOf('https://club.example/?announcement=1#announcements에서'), [
    ['https://club.example/?announcement=1#announcements', '/?announcement=1#announcements'],
  ])
  assert.deepEqual(linksOf('https://club.example/api/logout'), [
    ['https://club.example/api/logout', 'https://club.example/api/logout'],
  ])
  const [elsewhere] = findLinks('https://club.example/help', { country: 'US', origin: undefined })
  assert.equal(elsewhere?.href, 'https://club.example/help')
})

test('finding links in the longest text takes time in proportion to its length', () => {
  const characters = ` aZ09./:@-_%&=?#~+,;!*()[]{}<>"'`
  const pairs = '가 a. 가. a@ @a. http:// https://a.kr/ https://a.kr/( [( ({[ .. a- xn--'.split(' ')
  const pieces = `a.kr |010-|010-1234-|303-555-|+82 10 |1.1.|에서|a'|https://a.kr/에서,|\u200b|mailto:a@`.split('|')
  for (const unit of [...characters, ...pairs, ...pieces]) {
    const fill = (start: string, end: string) => start + unit.repeat((10_000 - start.length - end.length) / unit.length) + end
    for (const text of [fill('', ''), fill('a', 'b/'), fill('https://a.kr/', '에서'), fill('a@', '.'), fill('https://', '1')]) {
      let least = Number.POSITIVE_INFINITY
      for (let count = 0; count < 10 && least > 50; count += 1) {
        const before = process.cpuUsage()
        findLinks(text, rules)
        const { user, system } = process.cpuUsage(before)
        least = Math.min(least, (user + system) / 1_000)
      }
      // Quadratic work on this length takes seconds.
      assert.ok(least <= 50, `${text.slice(0, 30)}: ${least} ms`)
    }
  }
})

test('of a text full of phone numbers only the first are looked at', () => {
  assert.equal(findLinks('303-555-0100 '.repeat(384), rules).length, 50)
  assert.deepEqual(linksOf(`${'999-999-9999 '.repeat(50)}303-555-0100`), [])
})
