import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadSample, readSampleFile, requireCounterparts } from './sample-bylaws.ts'

const english = (text: string) => readSampleFile('bylaws.en.md', text, 'en')

test('the sample holds twelve articles in four chapters, in both languages, and names neither a club nor a state', () => {
  const chapters = loadSample()
  assert.equal(chapters.length, 4)
  assert.equal(chapters.flatMap(({ articles }) => articles).length, 12)
  const text = JSON.stringify(chapters)
  assert.ok(text.includes('{name}') && text.includes('{state}'))
  assert.doesNotMatch(text, /콜로라도|한길|Colorado|Hangil|<!--/)
})

test('the sample says what docs/product.md 5.2 says: terms, assembly, committee and residence', () => {
  const texts = loadSample().flatMap(({ articles }) => articles)
  const [ko, en] = [texts.map(({ textKo }) => textKo).join('\n'), texts.map(({ textEn }) => textEn).join('\n')]
  for (const [korean, english] of [
    [/회원 3분의 1 이상의 출석으로 성립/, /at least one third of the members are present/],
    [/부칙: 본 회칙은 .* 정한 날부터 시행/, /Supplementary provision: These bylaws take effect on the day/],
    [/회장의 임기는 2년/, /president serves a term of two years/],
    [/정기 총회는 매년 1회/, /general assembly meets once a year/],
    [/운영위원회는 매월 1회/, /executive committee meets every month/],
    [
      /거주하지 않는 사람도 운영위원회의 승인을/,
      /not live in \{state\} may become a member with the approval of the executive committee/,
    ],
  ] as const) {
    assert.match(ko, korean)
    assert.match(en, english)
  }
})

test('articles keep their Markdown, and comments are left out', () => {
  const { chapters } = english(
    '<!-- for\neditors -->\n# 1. Rules\n\n## Article 1 (Name)\n\nThe club\nis {name}.\n\n1. one\n2. two\n\nLast.\n',
  )
  assert.deepEqual(chapters, [
    {
      title: '1. Rules',
      line: 3,
      articles: [{ title: 'Article 1 (Name)', line: 5, text: 'The club\nis {name}.\n\n1. one\n2. two\n\nLast.' }],
    },
  ])
})

const mistakes: [what: string, text: string, message: RegExp][] = [
  [
    'a number that is left out',
    '# 1. A\n## Article 1 (x)\nText\n## Article 3 (y)',
    /en\.md:4: “Article 3 \(y\)” .* “Article 2 …” is expected/,
  ],
  ['a chapter out of order', '# 2. A', /en\.md:1: “2. A” is where “1. …” is expected/],
  ['text outside of an article', '# 1. A\n\nText', /en\.md:3: “Text” stands outside of an article/],
  ['a chapter without articles', '# 1. A\n# 2. B', /en\.md:1: “1. A” is empty/],
  ['a last article without text', '# 1. A\n## Article 1 (x)\n', /en\.md:2: “Article 1 \(x\)” is empty/],
  [
    'an unknown placeholder',
    '# 1. A\n## Article 1 (x)\nIn {sate}.',
    /en\.md:3: “\{sate\}” .* placeholders are \{name\} and \{state\}/,
  ],
  ['a comment that does not end', '<!-- note\n# 1. A', /en\.md:1: “<!-- note/],
  ['an empty file', '\n', /There is no chapter/],
]

test('the build stops at each mistake and says where', () => {
  for (const [what, text, message] of mistakes) assert.throws(() => english(text), { message }, what)
})

test('an article or a chapter that one language lacks is named with its place', () => {
  const korean = readSampleFile('bylaws.ko.md', '# 제1장 총칙\n## 제1조 (명칭)\n글\n## 제2조 (목적)\n글', 'ko')
  const message = /ko\.md:4: “제2조 \(목적\)” is missing in bylaws\.en\.md, under “1\. Rules” \(line 2\)/
  assert.throws(() => requireCounterparts(korean, english('\n# 1. Rules\n## Article 1 (Name)\nText')), { message })

  const longer = english('# 1. A\n## Article 1 (x)\nText\n# 2. B\n## Article 2 (y)\nText')
  const shorter = readSampleFile('bylaws.ko.md', '# 제1장 가\n## 제1조 (나)\n글', 'ko')
  requireCounterparts(shorter, longer)
  assert.throws(() => requireCounterparts(longer, shorter), {
    message: /en\.md:4: “2\. B” is missing in bylaws\.ko\.md, at its end/,
  })
})
