import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { createTestApp, people } from '../../../test/app.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { call } from '../../../test/send.ts'
import { createPhotoAlbum, listAllAlbums } from './photo-album-calls.ts'

const shared = 'https://www.dropbox.com/scl/fi/a1/ride.jpg?rlkey=k3y&dl=0'
const input = { titleKo: '가을 라이딩', titleEn: 'Fall ride', dropboxUrl: shared }

test('an administrator adds, changes, hides and deletes an album that members see', async () => {
  await using app = await createTestApp()
  const [admin, member] = await people(app, 'admin', 'member')
  const url = '/api/photo-albums'
  const shown = async () => (await call(app, member, `GET ${url}`)).body

  const sent = { ...input, previewImage1: ` ${shared} `, photoCount: 12, id: 'mine', createdBy: 'unknown' }
  const created = await call(app, admin, `POST ${url}`, sent)
  assert.equal(created.status, 201)
  const { id, createdAt, updatedAt, ...album } = created.body
  const blank = { descriptionKo: null, descriptionEn: null, previewImage2: null, previewImage3: null, rideId: null }
  const previewImage1 = 'https://dl.dropboxusercontent.com/scl/fi/a1/ride.jpg?rlkey=k3y'
  const stored = { photoCount: '12', isActive: 'true', displayOrder: '0', createdBy: admin.userId }
  assert.deepEqual(album, { ...input, ...blank, previewImage1, ...stored })
  assert.notEqual(id, 'mine')
  assert.equal(createdAt, updatedAt)
  assert.deepEqual(await shown(), [created.body])

  // Sorted as numbers: 10 after 9.
  const second = await call(app, admin, `POST ${url}`, { ...input, titleEn: 'Ninth', displayOrder: 9 })
  const changed = await call(app, admin, `PUT ${url}/${id}`, { ...input, titleEn: 'Tenth', displayOrder: '10' })
  const fields = { titleEn: 'Tenth', previewImage1: null, photoCount: null, displayOrder: '10' }
  assert.deepEqual({ ...changed.body, updatedAt }, { ...created.body, ...fields })
  assert.deepEqual(await shown(), [second.body, changed.body])

  assert.equal((await call(app, admin, `PUT ${url}/${id}`, { ...input, isActive: false })).body.isActive, 'false')
  assert.deepEqual(await shown(), [second.body])
  assert.equal((await call(app, admin, `DELETE ${url}/${id}`)).status, 204)
  assert.equal((await call(app, admin, `PUT ${url}/${id}`, input)).status, 404)
})

const album = PhotoAlbumInput.parse(input)

for (const engine of engines) {
  test(`${engine}: albums are sorted by their numeric order, then newest first, for every page size`, async () => {
    await using db = await freshDatabase(engine)
    for (const [index, displayOrder] of ['10', '2', '2', '-1', '2', '10', '0'].entries()) {
      const ordered = { ...album, titleEn: `${displayOrder} #${index}`, displayOrder }
      const { id } = await createPhotoAlbum(db, ordered, { createdBy: null })
      // Two with the same time: sorted by id.
      const createdAt = `2026-01-0${index === 2 ? 2 : index + 1}T00:00:00.000Z`
      await db.updateTable('photoAlbums').set({ createdAt }).where('id', '=', id).execute()
    }
    const expected = ['-1 #3', '0 #6', '2 #4', '2 #2', '2 #1', '10 #5', '10 #0']
    for (const limit of [2, 7]) {
      const titles: string[] = []
      let after: string | undefined
      do {
        const page = await listAllAlbums(db, { limit, after })
        titles.push(...page.rows.map(({ titleEn }) => titleEn))
        after = page.next ?? undefined
      } while (after !== undefined)
      assert.deepEqual(titles, expected, `limit ${limit}`)
    }
  })
}
