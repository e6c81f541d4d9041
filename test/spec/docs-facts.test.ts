import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const documents = ['bench/README.md', ...globSync(['*.md', 'docs/**/*.md'])]
const placeholder = /\b[A-Z]{2,}(?:_[A-Z]+)+\b|\b(?:TODO|TBD|FIXME|XXX+)\b|lorem ipsum|\?\?\?|\{\{/g

/** Without code, where settings and the placeholders of commands have such names. */
const proseOf = (document: string) =>
  readFileSync(document, 'utf8')
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`]*`/g, '')

test('no document has a placeholder that was never filled in', () => {
  const settings = readFileSync('.env.example', 'utf8')
  const unfilled = (text: string) => (text.match(placeholder) ?? []).filter((word) => !settings.includes(`${word}=`))
  assert.deepEqual(unfilled('RUNS_INTRO, TODO, PUBLIC_URL'), ['RUNS_INTRO', 'TODO'])
  for (const document of documents) assert.deepEqual(unfilled(proseOf(document)), [], document)
})

test('each sentence about mail that the how-to explains is one that the screens say', () => {
  const texts = ['src/contract/office-sentences.ts', 'src/web/notices/notices.texts.ts'].map((file) => readFileSync(file, 'utf8'))
  for (const document of ['docs/howto/send-mail.md', 'docs/howto/send-mail.ko.md']) {
    const rows = [...readFileSync(document, 'utf8').matchAll(/^\| ([^|]+\.) \|/gm)].map(([, sentence = '']) => sentence)
    assert.ok(rows.length >= 7, document)
    const unknown = rows.filter((sentence) => !texts.join('\n').includes(sentence.replace(/\.$/, '')))
    assert.deepEqual(unknown, [], document)
  }
})

test('the changelog names every migration since 1.0.0, and no other', () => {
  const named = new Set(readFileSync('CHANGELOG.md', 'utf8').match(/\b00\d\d\b/g))
  const firstSince = '0020'
  const files = globSync('migrations/*.sql').map((file) => file.slice('migrations/'.length, 'migrations/0000'.length))
  assert.deepEqual([...named].toSorted(), files.filter((number) => number >= firstSince).toSorted())
})

test('each rule of docs/product.md that is cited is there, under its section, and once', () => {
  const text = readFileSync('docs/product.md', 'utf8')
  const sections = [...text.matchAll(/^## (\d+)\. /gm)].map(([, section = '']) => section)
  const rules = [...text.matchAll(/^\*\*(\d+\.\d+)\*\* /gm)].map(([, rule = '']) => rule)
  const known = new Set([...sections, ...rules])
  assert.deepEqual(
    [known.size, rules.filter((rule) => !known.has(rule.split('.')[0] ?? ''))],
    [sections.length + rules.length, []],
  )
  const cited = globSync(['{src,scripts,test,docs}/**/*.{ts,tsx,css,md}', '*.md']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bproduct\.md[`)]* (\d+(?:\.\d+)?)(?: (?:and|to) (\d+\.\d+))?/g)].flatMap(
      ([, ...numbers]) => numbers.filter(Boolean).map((number) => `${file}: ${number}`),
    ),
  )
  const within = [...text.matchAll(/[(;,] ?(\d+\.\d+)(?=[);,])/g)].map(([, number]) => `docs/product.md: ${number}`)
  const lastCells = [...readFileSync('docs/conformance.md', 'utf8').matchAll(/\| ([\d., –]+) \|$/gm)].flatMap(([, cell = '']) =>
    cell.split(/, |–/).map((number) => `docs/conformance.md: ${number}`),
  )
  assert.ok(cited.length > 100 && within.length > 20 && lastCells.length > 40)
  const missing = [...cited, ...within, ...lastCells].filter((each) => !known.has(each.split(': ')[1] ?? ''))
  assert.deepEqual(missing, [])
})
