import type { Db } from '#server/db/open.ts'

/** For another system: without passwords, sessions, birth dates, emergency contacts, messages and the log. */
export async function readWhatLeaves(db: Db) {
  return {
    announcements: await db
      .selectFrom('announcements')
      .selectAll()
      .orderBy('eventDate')
      .orderBy('id')
      .execute()
      .then((news) => news.map(({ createdBy: _, outdatedLanguage: __, ...announcement }) => announcement)),
    ridingEvents: await db
      .selectFrom('ridingEvents')
      .selectAll()
      .orderBy('eventDate')
      .orderBy('id')
      .execute()
      .then((rides) => rides.map(({ createdBy: _, registrationTurn: __, outdatedLanguage: ___, ...ride }) => ride)),
    registrations: await db
      .selectFrom('eventParticipants')
      .innerJoin('users', 'users.id', 'eventParticipants.userId')
      .select(['eventId', 'users.username', 'status', 'registeredAt'])
      .orderBy('eventId')
      .orderBy('turn')
      .execute(),
    attendance: await db
      .selectFrom('attendance')
      .innerJoin('users', 'users.id', 'attendance.userId')
      .select(['eventId', 'users.username'])
      .orderBy('eventId')
      .orderBy('users.username')
      .execute(),
    rideTracks: await db
      .selectFrom('rideTracks')
      .innerJoin('ridingEvents', 'ridingEvents.id', 'rideTracks.eventId')
      .select(['rideTracks.eventId', 'points'])
      .orderBy('rideTracks.eventId')
      .execute()
      .then((tracks) => tracks.map(({ eventId, points }) => ({ eventId, points: JSON.parse(points) }))),
    photoAlbums: await db
      .selectFrom('photoAlbums')
      .selectAll()
      .orderBy('displayOrderNumber')
      .orderBy('id')
      .execute()
      .then((albums) => albums.map(({ createdBy: _, displayOrderNumber: __, outdatedLanguage: ___, ...album }) => album)),
    phrases: await db
      .selectFrom('phrases')
      .select(['id', 'textKo', 'textEn', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    bylaws: await db
      .selectFrom('bylaws')
      .select(['version', 'effectiveDate', 'reason', 'chapters', 'publishedAt'])
      .orderBy('version')
      .execute()
      .then((versions) => versions.map((version) => ({ ...version, chapters: JSON.parse(version.chapters) }))),
    pageWords: await db.selectFrom('pageWords').select(['name', 'ko', 'en']).orderBy('name').execute(),
    members: await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'firstName', 'lastName', 'role', 'isActive', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    approvedApplications: await db
      .selectFrom('membershipApplications')
      .select(['userId', 'koreanName', 'englishName', 'kakaoId', 'phoneNumber', 'email', 'motorcycleModel', 'reviewedAt'])
      .where('status', '=', 'approved')
      .orderBy('submittedAt')
      .orderBy('id')
      .execute(),
  }
}
