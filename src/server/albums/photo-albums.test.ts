import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { createPhotoAlbum, listActiveAlbums, listAllAlbums } from './photo-album-calls.ts'

const album: PhotoAlbumInput = {
  titleKo: '가을 라이딩',
  titleEn: 'Fall ride',
  descriptionKo: null,
  descriptionEn: null,
  dropboxUrl: 'https://photos.example/fall',
  previewImage1: null,
  previewImage2: null,
  previewImage3: null,
  photoCount: null,
  isActive: 'true',
  rideId: null,
  displayOrder: '0',
}

for (const engine of engines) {
  test(`${engine}: albums are sorted by their numeric order, then newest first, for every page size`, async () => {
    await using db = await freshDatabase(engine)
    for (const [index, displayOrder] of ['10', '2', '2', '-1', '2', '10', '0'].entries()) {
      const { id } = await createPhotoAlbum(
        db,
        { ...album, titleEn: `${displayOrder} #${index}`, displayOrder },
        { createdBy: null },
      )
      // Two with the same time: sorted by id.
      const createdAt = `2026-01-0${index === 2 ? 2 : index + 1}T00:00:00.000Z`
      await db.updateTable('photoAlbums').set({ createdAt }).where('id', '=', id).execute()
    }
    const expected = ['-1 #3', '0 #6', '2 #4', '2 #2', '2 #1', '10 #5', '10 #0']
    for (const limit of [1, 2, 3, 7]) {
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

  test(`${engine}: members do not see inactive albums`, async () => {
    await using db = await freshDatabase(engine)
    await createPhotoAlbum(db, album, { createdBy: null })
    await createPhotoAlbum(db, { ...album, isActive: 'false' }, { createdBy: null })
    assert.deepEqual(
      (await listActiveAlbums(db, { limit: 10 })).rows.map(({ isActive }) => isActive),
      ['true'],
    )
    assert.equal((await listAllAlbums(db, { limit: 10 })).rows.length, 2)
  })

  test(`${engine}: a made-up cursor is rejected without a database error`, async () => {
    await using db = await freshDatabase(engine)
    for (const cursor of [
      [1.5, '', ''],
      [1e12, '', ''],
      [0, '\0', ''],
      ['0', '', ''],
      [0, ''],
    ]) {
      const after = Buffer.from(JSON.stringify(cursor)).toString('base64url')
      await assert.rejects(listAllAlbums(db, { limit: 1, after }), { name: 'Refusal', status: 400 })
    }
  })
}
