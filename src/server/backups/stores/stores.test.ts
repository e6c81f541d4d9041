import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { s3Login, startOther, startS3, startWebDav, webDavLogin } from '../../../../test/stores.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { openStore } from './open-store.ts'
import { StoreError, type StorePlace } from './store.ts'
import { explainStore, tryStore } from './try-store.ts'

const signal = new AbortController().signal

interface Case {
  place: StorePlace
  names: () => string[]
}

async function* everyStore(folder: string): AsyncGenerator<Case> {
  const path = join(folder, 'disk')
  mkdirSync(path)
  yield { place: { kind: 'folder', path }, names: () => readdirSync(path) }
  await using s3 = await startS3()
  const bucket = { kind: 's3', endpoint: s3.url, bucket: 'riders', ...s3Login } as const
  yield {
    place: { ...bucket, prefix: 'site/copies/' },
    names: () => [...s3.files.keys()].map((key) => key.replace('site/copies/', '')),
  }
  await using dav = await startWebDav()
  yield { place: { kind: 'webdav', url: `${dav.url}/dav/backups`, ...webDavLogin }, names: () => [...dav.files.keys()] }
}

test('each kind of store takes, lists, gives back and deletes files, and leaves nothing of the try', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'file')
  writeFileSync(file, Buffer.alloc(300_000, '백업'))
  for await (const { place, names } of everyStore(folder.path)) {
    await tryStore(place, folder.path)
    assert.deepEqual(names(), [], place.kind)
    const store = await openStore(place)
    for (const name of ['a-1.age', 'b 2.age', 'c+3.age', 'd(4).age', 'e.age']) await store.put(name, file, signal)
    const listed = (await store.list(signal)).filter((name) => name.endsWith('.age'))
    assert.deepEqual(listed.toSorted(), ['a-1.age', 'b 2.age', 'c+3.age', 'd(4).age', 'e.age'], place.kind)
    await store.get('c+3.age', `${file}-${place.kind}`, signal)
    assert.deepEqual(readFileSync(`${file}-${place.kind}`), readFileSync(file))
    for (const name of listed) await store.remove(name, signal)
    await store.remove('none.age', signal)
    assert.deepEqual(names(), [], place.kind)
  }
})

test('what is wrong is said at the field where it can be mended', async () => {
  using folder = temporaryFolder()
  const problemOf = async (place: StorePlace) => {
    try {
      await tryStore(place, folder.path)
      return null
    } catch (error) {
      assert.ok(error instanceof StoreError)
      return [error.problem, explainStore(place, error.problem).path]
    }
  }
  await using s3 = await startS3()
  await using dav = await startWebDav()
  const bucket = { kind: 's3', endpoint: s3.url, bucket: 'riders', prefix: '', ...s3Login } as const
  const cloud = { kind: 'webdav', url: `${dav.url}/dav/backups/`, ...webDavLogin } as const
  assert.deepEqual(await problemOf({ ...bucket, secret: 'wrong' }), ['refused', 'secret'])
  assert.deepEqual(await problemOf({ ...bucket, bucket: 'others' }), ['missing', 'bucket'])
  assert.deepEqual(await problemOf({ ...bucket, endpoint: 'http://127.0.0.1:1' }), ['away', 'endpoint'])
  assert.deepEqual(await problemOf({ ...cloud, secret: 'wrong' }), ['refused', 'secret'])
  assert.deepEqual(await problemOf({ ...cloud, url: `${dav.url}/dav/elsewhere` }), ['missing', 'url'])
  // What runs elsewhere in the server's network is told apart by nothing.
  for (const status of [200, 401, 403, 404, 409, 413, 507]) {
    await using other = await startOther(status)
    assert.deepEqual(await problemOf({ ...cloud, url: other.url }), ['away', 'url'], String(status))
    assert.deepEqual(await problemOf({ ...bucket, endpoint: other.url }), ['away', 'endpoint'], String(status))
  }
  assert.deepEqual(await problemOf({ ...cloud, url: s3.url, user: 'x' }), ['away', 'url'])
  assert.deepEqual(await problemOf({ ...cloud, url: 'http://169.254.169.254/' }), ['away', 'url'])
  dav.fails.with = 507
  assert.deepEqual(await problemOf(cloud), ['full', 'url'])
  // Where something else answers, and where it leads elsewhere.
  for (const status of [200, 302, 500]) {
    dav.fails.with = status
    assert.deepEqual(await problemOf(cloud), ['away', 'url'])
  }
  assert.deepEqual(await problemOf({ kind: 'folder', path: join(folder.path, 'none') }), ['missing', 'path'])
  writeFileSync(join(folder.path, 'file'), '')
  assert.deepEqual(await problemOf({ kind: 'folder', path: join(folder.path, 'file') }), ['missing', 'path'])
  if (process.getuid?.() !== 0) {
    mkdirSync(join(folder.path, 'closed'))
    chmodSync(join(folder.path, 'closed'), 0o500)
    assert.deepEqual(await problemOf({ kind: 'folder', path: join(folder.path, 'closed') }), ['refused', 'path'])
  }
})

test('what could not be moved into its place leaves nothing behind', async () => {
  using folder = temporaryFolder()
  await using dav = await startWebDav()
  const file = join(folder.path, 'file')
  writeFileSync(file, 'backup')
  const store = await openStore({ kind: 'webdav', url: `${dav.url}/dav/backups`, ...webDavLogin })
  dav.fails.with = 507
  dav.fails.method = 'MOVE'
  await assert.rejects(store.put('a.age', file, signal), { problem: 'full' })
  assert.deepEqual([...dav.files.keys()], [])
})
