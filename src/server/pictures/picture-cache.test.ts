import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/refusals.ts'
import { createPictureCache } from './picture-cache.ts'

test('a picture is drawn once, also for those who ask at the same moment', async () => {
  const keptPicture = createPictureCache<string>()
  let drawn = 0
  const draw = async () => `picture ${++drawn}`
  assert.deepEqual(await Promise.all([keptPicture(['a'], draw), keptPicture(['a'], draw)]), ['picture 1', 'picture 1'])
  assert.equal(await keptPicture(['a'], draw), 'picture 1')
})

test('one picture is drawn at a time, and who comes when too many wait is sent away', async () => {
  const keptPicture = createPictureCache<number>({ waiting: 2 })
  const finish: (() => void)[] = []
  let atWork = 0
  const draw = (number: number) => async () => {
    atWork += 1
    assert.equal(atWork, 1)
    await new Promise<void>((resolve) => finish.push(resolve))
    atWork -= 1
    return number
  }
  const accepted = [1, 2, 3].map((number) => keptPicture([String(number)], draw(number)))
  await assert.rejects(keptPicture(['4'], draw(4)), (error) => error instanceof Refusal && error.status === 503)
  const all = Promise.all(accepted)
  for (let done = 0; done < 3; ) {
    const next = finish.shift()
    if (next) {
      next()
      done += 1
    }
    await new Promise(setImmediate)
  }
  assert.deepEqual(await all, [1, 2, 3])
  assert.equal(await keptPicture(['4'], async () => 4), 4, 'later there is room again')
})

test('no more pictures are kept than the bound, and the last asked for stay', async () => {
  const keptPicture = createPictureCache<string>({ atMost: 2 })
  let drawn = 0
  const draw = async () => `picture ${++drawn}`
  for (const key of ['a', 'b', 'a', 'c']) await keptPicture([key], draw)
  assert.equal(await keptPicture(['a'], draw), 'picture 1')
  assert.equal(await keptPicture(['b'], draw), 'picture 4')
})

test('a drawing that failed is tried again and holds up nobody', async () => {
  const keptPicture = createPictureCache<string>()
  await assert.rejects(
    keptPicture(['a'], () => Promise.reject(new Error('no paint'))),
    /no paint/,
  )
  assert.equal(await keptPicture(['a'], async () => 'here'), 'here')
})
