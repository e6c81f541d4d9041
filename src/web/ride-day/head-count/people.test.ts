import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answer, at, count, fresh, kimHere, meeting, press, rider, stored } from '../../../../test/head-count.ts'
import { keepTheirs, withAnswer, withNextBatch } from './batches.ts'
import { markRider, newCount } from './kept-count.ts'
import { peopleAt } from './people.ts'

test('people are counted with their passengers; who did not come is not missing at any later stop', () => {
  const marked = markRider(markRider(kimHere, meeting('lee'), 'here', press(at)), meeting('park'), 'left', press(at))
  const first = peopleAt(marked, 'meeting')
  assert.deepEqual([first.total, first.here, first.gone.length], [3, 3, 1])
  const second = peopleAt(marked, 'fuel-1')
  assert.deepEqual([second.total, second.here], [3, 0])
  assert.deepEqual(
    second.missing.map(({ id }) => id),
    ['kim', 'lee'],
  )
  const back = markRider(marked, { stopId: 'fuel-1', riderId: 'park' }, 'here', press())
  assert.deepEqual([peopleAt(back, 'end').total, peopleAt(back, 'end').gone.length], [4, 0])
})

test('the Korean name comes first, the other one beside it', () => {
  const named = newCount('ride', 'leader', {
    ...count,
    riders: [rider('cho', { koreanName: '조인철', firstName: 'Inchul', lastName: 'Cho' })],
  })
  const [person] = peopleAt(named, 'meeting').expected
  assert.deepEqual([person?.name, person?.otherName], ['조인철', 'Inchul Cho'])
})

test('not everyone is here as long as another phone has counted differently', () => {
  const marked = ['kim', 'lee', 'park'].reduce((kept, id) => markRider(kept, meeting(id), 'here', press(at)), fresh)
  assert.equal(peopleAt(marked, 'meeting').isComplete, true)
  assert.equal(peopleAt(kimHere, 'meeting').isComplete, false)
  const sent = withNextBatch(marked)
  assert.ok(sent.sending)
  const marks = [stored('kim', 'here'), stored('lee', 'here'), stored('park', 'here')]
  const inConflict = withAnswer(sent, sent.sending, answer({ marks, conflicts: [stored('kim', 'left')] }))
  const { total, here, isComplete } = peopleAt(inConflict, 'meeting')
  assert.deepEqual([total, here, isComplete], [4, 4, false])
  const [conflict] = inConflict.conflicts
  assert.ok(conflict)
  assert.equal(peopleAt(keepTheirs(inConflict, conflict), 'meeting').isComplete, true)
})
