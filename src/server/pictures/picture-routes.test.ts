import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/refusals.ts'
import { createPictureCache } from './picture-routes.ts'

test('a picture is drawn once, also for concurrent requests', async () => {
  const cachedPicture = createPictureCache<string>()
  let drawn = 0
  const draw = async () => `picture ${++drawn}`
  assert.deepEqual(await Promise.all([cachedPicture(['a'], draw), cachedPicture(['a'], draw)]), ['picture 1', 'picture 1'])
  assert.equal(await cachedPicture(['a'], draw), 'picture 1')
})

test('pictures are drawn one at a time, and a request is rejected when too many are queued', async () => {
  const cachedPicture = createPictureCache<number>({ maxQueued: 2 })
  const finish: (() => void)[] = []
  let drawing = 0
  const draw = (number: number) => async () => {
    drawing += 1
    assert.equal(drawing, 1)
    await new Promise<void>((resolve) => finish.push(resolve))
    drawing -= 1
    return number
  }
  const accepted = [1, 2, 3].map((number) => cachedPicture([String(number)], draw(number)))
  await assert.rejects(cachedPicture(['4'], draw(4)), (error) => error instanceof Refusal && error.status === 503)
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
  assert.equal(await cachedPicture(['4'], async () => 4), 4, 'the queue has drained')
})

test('a failed drawing is tried again at the next request and does not block the queue', async () => {
  const cachedPicture = createPictureCache<string>()
  await assert.rejects(
    cachedPicture(['a'], () => Promise.reject(new Error('no paint'))),
    /no paint/,
  )
  assert.equal(await cachedPicture(['a'], async () => 'here'), 'here')
})

test('at most `maxPictures` are cached, and the least recently used one is dropped', async () => {
  const cachedPicture = createPictureCache<string>({ maxPictures: 2 })
  let drawn = 0
  const draw = async () => `picture ${++drawn}`
  for (const key of ['a', 'b', 'a', 'c']) await cachedPicture([key], draw)
  assert.equal(await cachedPicture(['a'], draw), 'picture 1')
  assert.equal(await cachedPicture(['b'], draw), 'picture 4')
})
