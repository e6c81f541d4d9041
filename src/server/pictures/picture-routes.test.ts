import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/refusals.ts'
import { createPictureCache } from './picture-routes.ts'

test('a picture is drawn once, also for concurrent requests; of more than are kept, the least recently used one is drawn again', async () => {
  const cachedPicture = createPictureCache<string>({ maxPictures: 2 })
  let drawn = 0
  const draw = async () => `picture ${++drawn}`
  const ask = (key: string) => cachedPicture([key], draw)
  assert.deepEqual(await Promise.all([ask('a'), ask('a')]), ['picture 1', 'picture 1'])
  for (const key of ['b', 'a', 'c']) await ask(key)
  assert.deepEqual([await ask('a'), await ask('b')], ['picture 1', 'picture 4'])
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
