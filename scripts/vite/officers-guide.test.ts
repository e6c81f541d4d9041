import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { type Guide, type GuidePart, guideNames } from '#web/site/guide.ts'
import { siteTexts } from '../../test/site-texts.ts'
import { guideFolder, loadGuides, readGuide, requireSameShape } from './officers-guide.ts'

const guides = loadGuides()

function textsIn(messages: unknown): string[] {
  return typeof messages === 'string' ? [messages] : Object.values(messages as object).flatMap(textsIn)
}

function partsIn({ blocks }: Guide): GuidePart[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' ? [block.text] : 'parts' in block ? block.parts : block.items.flat(),
  )
}

for (const language of languages) {
  test(`every bold word of the handbook (${language}) is a text of the interface in this language`, () => {
    const texts = new Set(textsIn(siteTexts(language)))
    const labels = guides[language].flatMap((guide) =>
      partsIn(guide).flatMap((part) => (typeof part === 'object' && 'label' in part ? [`${guide.name}: ${part.label}`] : [])),
    )
    assert.deepEqual(
      labels.filter((label) => !texts.has(label.slice(label.indexOf(': ') + 2))),
      [],
    )
    assert.ok(labels.length > 150, String(labels.length))
  })

  test(`no mark of Markdown is left in the handbook (${language}), and the index links every guide`, () => {
    for (const guide of guides[language])
      for (const part of partsIn(guide)) assert.doesNotMatch(JSON.stringify(part), /\*\*|\]\(|`/, guide.name)
    const ending = language === 'ko' ? '.ko.md' : '.md'
    const index = readFileSync(join(guideFolder, `README${ending}`), 'utf8')
    for (const { name, title } of guides[language]) assert.ok(index.includes(`- [${title}](${name}${ending})`), name)
  })
}

test('an officer needs no terminal for any guide', () => {
  for (const file of globSync(join(guideFolder, '*.md')))
    assert.doesNotMatch(readFileSync(file, 'utf8'), /npm|터미널|terminal|\$ /, file)
  assert.equal(guides.ko.length, Object.values(guideNames).flat().length)
})

const head = '# Title\n\n[한국어](hand-over.ko.md)\n\n'
const read = (text: string) => readGuide('docs/officers/hand-over.md', text, 'en')

test('steps, lists, labels and links to other guides are read', () => {
  const { title, blocks } = read(`${head}Press **Save**,\nthen see [this](plan-a-ride.md).\n\n## More\n\n1. a\n2. b\n\n- c`)
  assert.equal(title, 'Title')
  assert.deepEqual(blocks, [
    {
      kind: 'paragraph',
      parts: ['Press ', { label: 'Save' }, ', then see ', { guide: 'plan-a-ride', text: 'this' }, '.'],
    },
    { kind: 'heading', text: 'More' },
    { kind: 'steps', items: [['a'], ['b']] },
    { kind: 'list', items: [['c']] },
  ])
})

const mistakes: [what: string, text: string, message: RegExp][] = [
  ['no title', '[한국어](hand-over.ko.md)', /a title is missing/],
  ['no link to the other language', '# Title\n\nText', /the link to hand-over\.ko\.md is missing/],
  ['a table', `${head}| a |\n|---|\n| b |`, /hand-over\.md:5: “\| a \|” cannot be shown/],
  ['code', `${head}Run \`npm\`.`, /hand-over\.md:5: “`npm`” cannot be shown/],
  ['a link to another site', `${head}[x](https://example.com)`, /example\.com is no guide/],
  ['a link to the other language', `${head}See [x](plan-a-ride.ko.md) too.`, /plan-a-ride\.ko\.md is no guide/],
]
test('a guide with a mistake stops the build', () => {
  for (const [what, text, message] of mistakes) assert.throws(() => read(text), message, what)
})

test('a step that one language lacks stops the build', () => {
  const korean = { ...read(`${head}1. a\n2. b`), name: 'hand-over' }
  assert.throws(() => requireSameShape(korean, read(`${head}1. a`)), /part 1 .* is 2 steps in Korean and 1 steps in English/)
  assert.throws(
    () => requireSameShape(korean, read(`${head}1. a\n2. b\n\nMore.`)),
    /part 2 .* missing in Korean and paragraph in English/,
  )
})
