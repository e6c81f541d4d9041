import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packRows, unpackRows } from './packed-rows.ts'

const rows = [
  {
    id: 'a',
    place: 'a',
    status: 'open',
    note: null,
    stops: [{ name: 'Boulder' }, { name: 'Lyons', day: 2 }],
    leader: { name: 'Kim' },
  },
  { id: 'b', place: 'b', status: 'open', note: null, stops: [], leader: null },
  { id: 'c', place: 'c', status: 'open', note: null, stops: [{ name: 'Nederland' }], myPart: 'leader', leader: null },
]

test('lists, pages of rows and other data are the same after they were packed', () => {
  const both = [
    [1, 2],
    [rows[0], 3],
  ]
  for (const data of [
    rows,
    { pages: [{ rows, next: '/api/rides?after=c' }], pageParams: ['/api/rides'] },
    { name: 'Kim', role: null, words: {}, tags: ['a', 'b'], both },
    [[], {}, null, 0, '', false],
    [{}, {}],
  ])
    assert.deepEqual(unpackRows(JSON.parse(JSON.stringify(packRows(data)))), data)
})

test('what all rows have in common is written once', () => {
  const text = JSON.stringify(packRows(rows))
  assert.equal(text.split('status').length, 2)
  assert.equal(text.split('open').length, 2)
  assert.equal(text.split('"b"').length, 2, 'the values of two fields alike')
})
