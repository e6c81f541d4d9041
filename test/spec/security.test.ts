import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// docs/security.md says what the columns of these tables mean.

interface Row {
  id: string
  level: string
  answer: string
  where: string
  shownBy: string
  note: string
}

const chapters = globSync('docs/security/[0-9]*.md').toSorted()
const rows = chapters.flatMap((file) => readRows(readFileSync(file, 'utf8')))
const levels: Record<string, string> = JSON.parse(readFileSync('test/spec/asvs-5.0.0.json', 'utf8'))
const ids = Object.values(levels).flatMap((list) => list.split(' '))
const levelOf = new Map(Object.values(levels).flatMap((list, index) => list.split(' ').map((id) => [id, String(index + 1)])))

function readRows(text: string): Row[] {
  const cells = text.split('\n').flatMap((line) => (/^\| \d/.test(line) ? [line.split(' | ')] : []))
  return cells.map(([id = '', level = '', answer = '', where = '', shownBy = '', note = '']) => ({
    id: id.slice(2),
    level,
    answer,
    where,
    shownBy,
    note: note.replace(/ ?\|$/, ''),
  }))
}

const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
const titlesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title }))

/** Titles as they are written in the source, `${…}` included. */
function titlesOf(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/\btest\(\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g)].map(([, , title = '']) => title)
}

test('each requirement of ASVS 5.0.0, levels 1 and 2, has one row, in its chapter and with its level', () => {
  const answered = rows.map(({ id }) => id)
  assert.deepEqual(
    ids.filter((id) => !answered.includes(id)),
    [],
    'requirements without a row',
  )
  assert.deepEqual(
    answered.filter((id, index) => answered.indexOf(id) !== index || !ids.includes(id)),
    [],
    'rows that repeat or invent a requirement',
  )
  assert.deepEqual(
    rows.filter(({ id, level }) => level !== levelOf.get(id)).map(({ id }) => id),
    [],
    'rows with a wrong level',
  )
  for (const file of chapters) {
    const chapter = String(Number(/(\d+)-/.exec(file)?.[1]))
    const foreign = readRows(readFileSync(file, 'utf8')).filter(({ id }) => id.split('.')[0] !== chapter)
    assert.deepEqual(foreign, [], file)
  }
})

test('each file that a row names exists, and each test has the title that the row quotes', () => {
  const named = rows.flatMap(({ id, where, shownBy }) => filesIn(where + shownBy).map((file) => ({ id, file })))
  assert.deepEqual(
    named.filter(({ file }) => !existsSync(file)),
    [],
  )
  const quoted = rows.flatMap(({ id, shownBy }) => titlesIn(shownBy).map((quote) => ({ id, ...quote })))
  assert.ok(quoted.length > 100, `${quoted.length} tests`)
  assert.deepEqual(
    quoted.filter(({ file, title }) => !titlesOf(file).some((whole) => whole.includes(title))),
    [],
  )
})

test('a requirement that is met names its code and what shows it; every other row says why it is not', () => {
  const proves: Record<string, (row: Row) => boolean> = {
    met: ({ where, shownBy, note }) =>
      filesIn(where).length > 0 &&
      (titlesIn(shownBy).length > 0 ||
        (shownBy === 'document' && filesIn(where).some((file) => file.startsWith('docs/'))) ||
        (shownBy === 'read' && note.length > 10)),
    part: ({ where, note }) => filesIn(where).length > 0 && note.length > 20,
    operator: ({ where, note }) => filesIn(where).some((file) => file.startsWith('docs/')) && note.length > 20,
    no: ({ note }) => note.length > 20,
    'n/a': ({ note }) => note.length > 5,
  }
  assert.deepEqual(
    rows.filter((row) => !proves[row.answer]?.(row)),
    [],
  )
})

test('the entry page counts the answers right and lists every requirement that is not met', () => {
  const entry = readFileSync('docs/security.md', 'utf8')
  for (const answer of ['met', 'part', 'operator', 'no', 'n/a']) {
    const count = rows.filter((row) => row.answer === answer).length
    assert.ok(entry.includes(`| \`${answer}\` | ${count} |`), `${answer}: ${count}`)
  }
  const unmet = rows.filter(({ answer }) => answer === 'no' || answer === 'part').map(({ id }) => id)
  const listed = [...entry.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id)
  assert.deepEqual(
    unmet.filter((id) => !listed.includes(id)),
    [],
  )
})
