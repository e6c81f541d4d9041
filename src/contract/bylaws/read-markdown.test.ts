import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './read-markdown.ts'

test('paragraphs, lists, lists in them, bold text and links are read; lines stay lines', () => {
  assert.deepEqual(readMarkdown('One **bold**\nline, see [rules](https://example.com).\n\n3. a\n4. b\n   - c\n   - d\n\n- e'), [
    {
      kind: 'paragraph',
      parts: ['One ', { strong: 'bold' }, '\nline, see ', { href: 'https://example.com', text: 'rules' }, '.'],
    },
    {
      kind: 'numbered',
      start: 3,
      items: [
        { parts: ['a'], inner: null },
        { parts: ['b'], inner: { kind: 'plain', start: 1, items: [['c'], ['d']] } },
      ],
    },
    { kind: 'plain', start: 1, items: [{ parts: ['e'], inner: null }] },
  ])
})

test('HTML, tables, code, pictures and other links are shown as they were typed', () => {
  const markup = ['<script>alert(1)</script>', '<b>x</b>', '|a|b|\n|-|-|\n|1|2|', '---']
  const links = ['[x](javascript:alert(1))', '![x](y.png)', '[x]: https://example.com']
  for (const typed of [...markup, ...links]) assert.deepEqual(readMarkdown(typed), [{ kind: 'paragraph', parts: [typed] }], typed)
})

test('a line that begins with a Korean date is no list, and a particle stays with the quote before it', () => {
  assert.deepEqual(readMarkdown('2026. 3. 1. 개정'), [{ kind: 'paragraph', parts: ['2026. 3. 1. 개정'] }])
  assert.deepEqual(readMarkdown('명칭은 ‘한길’이다.'), [{ kind: 'paragraph', parts: ['명칭은 ‘한길’\u2060이다.'] }])
})

test('a text that would take the reader long, or make it fail, is shown as it was typed', () => {
  for (const typed of ['>'.repeat(9_999), `${'- '.repeat(4_000)}x`, `${'1. '.repeat(3_000)}x`, '*a_'.repeat(3_000)])
    assert.deepEqual(readMarkdown(typed), [{ kind: 'paragraph', parts: [typed] }], typed.slice(0, 9))
  const line = '-'.repeat(40)
  assert.deepEqual(
    readMarkdown(`- a\n\n${line}`).map(({ kind }) => kind),
    ['plain', 'paragraph'],
  )
})
