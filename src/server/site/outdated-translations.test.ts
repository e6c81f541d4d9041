import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PhotoAlbumInput } from '#contract/albums/photo-albums.ts'
import type { AnnouncementInput } from '#contract/news/announcements.ts'
import { createPhotoAlbum, listOutdatedAlbums, updatePhotoAlbum } from '#server/albums/photo-album-calls.ts'
import { createAnnouncement, listOutdatedAnnouncements, updateAnnouncement } from '#server/news/news-calls.ts'
import { listOutdatedEvents } from '#server/rides/list-rides.ts'
import { type ChangedRidingEvent, createRidingEvent, updateRidingEvent } from '#server/rides/riding-event-calls.ts'
import { newAnnouncement } from '../../../test/announcements.ts'
import { createTestApp } from '../../../test/app.ts'
import { clockAt, moment } from '../../../test/club-clock.ts'
import { columns } from '../../../test/columns.ts'
import { engines, freshDatabase } from '../../../test/databases/databases.ts'
import { newRide, rideInput } from '../../../test/rides.ts'
import { call, send } from '../../../test/send.ts'
import { confirmTranslation } from './outdated-translations.ts'

const by = { actorId: 'officer', moment }

const text: Omit<AnnouncementInput, 'sendToMembers'> = newAnnouncement

const album = PhotoAlbumInput.parse({ titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://photos.example/fall' })

for (const engine of engines) {
  test(`an edit of one language marks the other; an edit of the marked one, or a confirmation, settles it (${engine})`, async () => {
    await using db = await freshDatabase(engine)
    const { id } = await createAnnouncement(db, text, { createdBy: null, moment })
    const behind = async () => (await listOutdatedAnnouncements(db, { limit: 10 })).rows[0]?.outdatedLanguage ?? null
    let last = text
    const edit = async (changes: Partial<AnnouncementInput>) => {
      last = { ...last, ...changes }
      await updateAnnouncement(db, id, last, by)
      return behind()
    }
    assert.equal(await behind(), null, 'what is new is in step')
    assert.equal(await edit({ contentKo: '체인과 오일을 점검해 주세요.' }), 'en')
    assert.equal(await edit({ titleKo: '겨울철 정비' }), 'en', 'a second edit of the same side changes nothing about it')
    assert.equal(await edit({ type: 'safety' }), 'en', 'nor does an edit of neither side')
    assert.equal(await edit({ contentEn: 'Please check chain and oil.' }), null)
    assert.equal(await edit({ titleEn: 'Winter care' }), 'ko')
    assert.equal(await edit({ titleKo: '겨울 관리', titleEn: 'Winter service' }), null, 'both sides at once are in step')
    assert.equal(await edit({ titleEn: 'Winter check' }), 'ko')
    const confirm = (which: string) => confirmTranslation(db, { table: 'announcements', id: which, actorId: 'a' })
    await confirm(id)
    assert.equal(await behind(), null)
    await assert.rejects(confirm('unknown'), { message: 'Not found' })
  })
}

test('of a ride and of an album, a description that was written in one language alone marks the other', async () => {
  await using db = await freshDatabase()
  const viewer = { viewerId: 'unknown', clock: clockAt() }
  const { id: rideId } = await createRidingEvent(db, newRide, clockAt())
  const { id: albumId } = await createPhotoAlbum(db, album, { createdBy: null })
  const edit = async (ride: Partial<ChangedRidingEvent>, ofAlbum: Partial<PhotoAlbumInput>) => {
    await updateRidingEvent(db, rideId, { ...rideInput, ...ride }, viewer)
    await updatePhotoAlbum(db, albumId, { ...album, ...ofAlbum }, by)
    const marked = [await listOutdatedEvents(db, { limit: 10, ...viewer }), await listOutdatedAlbums(db, { limit: 10 })]
    return marked.map(({ rows }) => rows[0]?.outdatedLanguage ?? null)
  }
  assert.deepEqual(await edit({ status: 'ongoing' }, { displayOrder: '3' }), [null, null])
  const [ride, ofAlbum] = [{ descriptionEn: 'Along the coast.' }, { descriptionKo: '단풍길' }]
  assert.deepEqual(await edit(ride, ofAlbum), ['ko', 'en'])
  const both = [
    { ...ride, descriptionKo: '해안을 따라 달립니다.' },
    { ...ofAlbum, descriptionEn: 'Autumn leaves' },
  ] as const
  assert.deepEqual(await edit(...both), [null, null])
})

test('an English name that stays while its place changes may be out of date, and goes where a client does not know it', async () => {
  await using db = await freshDatabase()
  const { meetingLocationEn: _, ...older } = rideInput
  const { id } = await createRidingEvent(db, { ...newRide, meetingLocation: '골든', meetingLocationEn: 'Golden' }, clockAt())
  const edit = async (place: Partial<ChangedRidingEvent>) => {
    await updateRidingEvent(db, id, { ...older, ...place }, { viewerId: 'unknown', clock: clockAt() })
    const ride = await db.selectFrom('ridingEvents').select(['meetingLocationEn', 'outdatedLanguage']).executeTakeFirstOrThrow()
    return [ride.meetingLocationEn, ride.outdatedLanguage]
  }
  assert.deepEqual(await edit({ meetingLocation: '골든' }), ['Golden', null])
  assert.deepEqual(await edit({ meetingLocation: '볼더', meetingLocationEn: 'Golden' }), ['Golden', 'en'])
  assert.deepEqual(await edit({ meetingLocation: '볼더', meetingLocationEn: 'Boulder' }), ['Boulder', null])
  assert.deepEqual(await edit({ meetingLocation: '덴버', meetingLocationEn: 'Denver' }), ['Denver', null])
  assert.deepEqual(await edit({ meetingLocation: '오로라' }), [null, null])
})

test('an administrator sees which language may be outdated and confirms it; visitors never see the mark', async () => {
  await using app = await createTestApp()
  const admin = await app.signedInAs('admin')
  const url = '/api/announcements'
  const { id } = (await call(app, admin, `POST ${url}`, text)).body
  const edited = await send(app, admin, `PUT ${url}/${id}`, { ...text, titleKo: '겨울철 정비' })
  assert.equal(edited.statusCode, 200)
  const marked = async () => columns((await call(app, admin, `GET ${url}/outdated`)).body, 'titleKo', 'outdatedLanguage')
  assert.deepEqual(await marked(), [['겨울철 정비', 'en']])
  for (const answer of [edited, await app.inject(url)]) assert.doesNotMatch(answer.body, /outdated/)
  assert.equal((await send(app, admin, `DELETE ${url}/${id}/outdated`)).statusCode, 204)
  assert.deepEqual(await marked(), [])
})
