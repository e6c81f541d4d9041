import { toClubDay } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { derivedColumns, userSearchText } from '#server/db/search.ts'
import type { Tables } from '#server/db/tables.ts'
import { answers } from '../applying.ts'
import { newRide } from '../rides.ts'

/** Number of rows of each kind. */
export interface ClubSize {
  announcements: number
  pastRides: number
  /** Each with an application and a session. */
  people: number
  messages: number
  auditLines: number
  albums: number
  /** Of the next ride, out of `people`. */
  riders: number
}

export interface FilledClub {
  db: Db
  ride: string
  person: string
}

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임']
const givenNames = ['도윤', '서준', '하은', '민재', '유진', '지우', '재훈', '승우', '은혜', '태호']
const motorcycles = ['BMW R 1250 GS', 'Harley-Davidson Road Glide', 'Triumph Bonneville', 'Honda Rebel 500', 'Kawasaki Z900RS']
const upcomingRides = 12
const hour = 3_600_000

const pick = (items: readonly string[], index: number): string => items[index % items.length] ?? ''
/** Earlier for higher numbers. */
const past = (number: number) => new Date(Date.UTC(2026, 0, 1) - number * hour).toISOString()
const outdated = (number: number) => (number % 4 === 0 ? ('en' as const) : null)
const written = (number: number) => ({ id: newId(), createdAt: past(number), updatedAt: past(number), createdBy: null })

/** Fills an empty, migrated database. Every filter matches some of any forty rows. */
export async function fillClub(db: Db, size: ClubSize): Promise<FilledClub> {
  async function insert<Table extends keyof Tables>(
    table: Table,
    count: number,
    make: (number: number) => Partial<Tables[Table]>,
  ) {
    const rows = Array.from({ length: count }, (_, number) => make(number))
    // SQLite takes no more than 32,766 values at once.
    for (let first = 0; first < count; first += 1_000)
      await db
        .insertInto(table)
        .values(rows.slice(first, first + 1_000) as never)
        .execute()
    return rows
  }

  const users = await insert('users', size.people, (number) => {
    const username = `rider${number}`
    const person = { username, email: null, firstName: pick(givenNames, number), lastName: pick(families, number * 7) }
    const dates = { createdAt: past(number), updatedAt: past(number) }
    const account = { usernameKey: username, password: 'none', role: 'member', isActive: 'true', ...dates } as const
    return { id: newId(), ...person, ...account, searchText: userSearchText(person) }
  })
  const idOf = (number: number) => users[number % size.people]?.id ?? ''
  await insert('membershipApplications', size.people, (number) => {
    const applicant = {
      ...answers,
      koreanName: `${pick(families, number * 7)}${pick(givenNames, number)}`,
      englishName: `Rider ${number}`,
      phoneNumber: `(303) 555-${String(number).padStart(4, '0')}`,
      motorcycleModel: pick(motorcycles, number),
    }
    const status = pick(['approved', 'pending', 'approved', 'rejected'], Math.floor(number / 10))
    const row = { id: newId(), ...applicant, status, submittedAt: past(number), userId: idOf(number), language: 'ko' }
    return { ...row, ...derivedColumns(applicant) }
  })
  await insert('sessions', size.people, (number) => {
    const id = newId()
    return { sid: id, id, sess: '{}', expire: '2126', userId: idOf(number), signedInAt: past(number), lastSeenAt: past(number) }
  })
  const texts = { contentKo: '천천히 달립니다. '.repeat(10), contentEn: 'An easy pace. '.repeat(10) }
  await insert('announcements', size.announcements, (number) => {
    const row = { ...written(number), type: 'general', titleKo: '피크 투 피크', titleEn: 'Peak to Peak', ...texts }
    return { ...row, eventDate: past(number), outdatedLanguage: outdated(number) }
  })
  const rides = await insert('ridingEvents', size.pastRides + upcomingRides, (number) => {
    const isPast = number >= upcomingRides
    return {
      ...newRide,
      stops: '[]',
      decision: 'open' as const,
      ...written(number),
      eventDate: isPast ? toClubDay(past(number + 10_000), 'America/Denver') : newRide.eventDate,
      // A past ride that is still marked as upcoming is the worst case.
      status: isPast && number % 2 === 0 ? 'completed' : 'upcoming',
      outdatedLanguage: outdated(number),
      registrationTurn: 0,
      ...(isPast && number % 2 === 0 && { starts: 1, guestStarts: 0 }),
    }
  })
  const rideId = (number: number) => rides[number]?.id ?? ''
  const registered = { registeredAt: past(0), status: 'registered' } as const
  await insert('eventParticipants', size.riders, (number) => {
    const status = number % 3 === 0 ? ('waiting' as const) : ('registered' as const)
    return { id: newId(), eventId: rideId(0), userId: idOf(number), ...registered, status, turn: number + 1 }
  })
  await insert('eventParticipants', size.pastRides, (number) => {
    return { id: newId(), eventId: rideId(upcomingRides + number), userId: idOf(number), ...registered, turn: 1 }
  })
  // One person rode each twentieth.
  await insert('attendance', size.pastRides, (number) => {
    return { eventId: rideId(upcomingRides + number), userId: idOf(number % 20 === 0 ? 0 : number) }
  })
  // Half of them to one person, each about another ride.
  await insert('notices', 2 * size.people, (number) => {
    const content = JSON.stringify({ kind: 'rideReminder', ride: newRide })
    const subject = { kind: 'rideReminder', subjectId: rideId(number % rides.length), version: `${number}`, content } as const
    const times = { createdAt: past(number), dueAt: past(number), pushQueuedAt: past(number), mailQueuedAt: past(number) }
    return { id: newId(), userId: idOf(number % 2 === 0 ? 0 : number), ...subject, ...times }
  })
  await insert('outbox', 2 * size.people, (number) => {
    const about = { channel: 'mail', kind: 'notice', subjectId: `${number}`, nextAttemptAt: past(number) } as const
    return { id: newId(), ...about, createdAt: past(number), sentAt: number % 3 === 0 ? past(number) : null }
  })
  await insert('photoAlbums', size.albums, (number) => {
    const order = Math.floor(number / 10)
    const row = { ...written(number), titleKo: '가을', titleEn: 'Fall', dropboxUrl: 'https://www.dropbox.com/album' }
    const isActive = number % 3 === 0 ? ('false' as const) : ('true' as const)
    return {
      ...row,
      rideId: rideId(upcomingRides + number),
      isActive,
      displayOrder: `${order}`,
      displayOrderNumber: order,
      outdatedLanguage: outdated(number),
    }
  })
  await insert('contactMessages', size.messages, (number) => {
    const message = { name: '이서연', email: 'a@example.com', subject: '첫 라이딩 문의', message: '함께할 수 있을까요?' }
    return { id: newId(), ...message, createdAt: past(number), status: pick(['new', 'handled', 'spam', 'handled'], number) }
  })
  await insert('auditLog', size.auditLines, (number) => {
    const [action, kind] = number % 2 === 0 ? ['user.role', 'accounts'] : ['session.login', 'logins']
    const line = { action, kind, actorId: idOf(number), subjectId: idOf(number + 1), subjectKind: 'user' } as const
    return { id: newId(), at: past(number), ...line }
  })
  const dues = { kind: 'dues', titleKo: '회비', titleEn: 'Dues', amountCents: 5_000, dueDate: '2026-03-31' } as const
  const collections = await insert('collections', Math.min(40, size.people), (number) => ({
    ...dues,
    id: newId(),
    chargesNewMembers: 'true' as const,
    createdAt: past(number),
    updatedAt: past(number),
  }))
  const charges = await insert('charges', size.people, (number) => ({
    ...{ id: newId(), collectionId: collections[number % collections.length]?.id ?? '', userId: idOf(number) },
    ...{ amountCents: 5_000, updatedAt: past(number) },
  }))
  const payment = { amountCents: 5_000, paidOn: '2026-01-02', method: 'zelle' } as const
  await insert('payments', size.people, (number) => ({
    ...payment,
    id: newId(),
    chargeId: charges[number]?.id ?? '',
    createdAt: past(number),
  }))
  return { db, ride: rideId(0), person: idOf(0) }
}
