import { applicationFields } from '#contract/members/application-facts.ts'
import { consentVersion } from '#contract/members/applications.ts'
import { eachOf } from '#contract/records.ts'
import { fillUsernameLooks } from '#server/accounts/username-looks.ts'
import { record } from '#server/activities/record.ts'
import { addDays, toInstant } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { fillSearchTexts } from '#server/db/search.ts'
import type { AnnouncementRow, RidingEventRow, UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { drawTrack } from '#server/rides/draw-track.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { dayOf, fillDate, instantDaysAgo } from './calendar.ts'
import { sampleAlbums } from './content-albums.ts'
import { sampleAnnouncements } from './content-announcements.ts'
import { sampleContactMessages } from './content-contact-messages.ts'
import { daysSinceNotice, demoPasswords, sampleApplications, sampleDirectory, samplePeople } from './content-people.ts'
import { sampleRides } from './content-rides.ts'
import { pictureAddress } from './serve-pictures.ts'

export interface SeedOptions {
  now: Date
  /** The club's, IANA name. */
  timeZone: string
  /** Of the demo itself, which serves the albums' pictures: `http://127.0.0.1:3000`. */
  origin: string
  hashPassword: (password: string) => Promise<string>
}

/**
 * Fills an empty, migrated database with the sample content of an active club, its dates around `now`, in one transaction.
 * It does not call the stores, because they write the present time and a club has a past.
 * @returns the accounts to log in with.
 */
export async function seedDemo(
  db: Db,
  { now, timeZone, origin, hashPassword }: SeedOptions,
): Promise<{ username: string; password: string }[]> {
  const users = await sampleUsers({ now, timeZone, hashPassword })
  const idOf = new Map(users.map(({ id, username }) => [username, id]))
  const createdBy = idOf.get('admin') ?? null
  const daysAgo = (days: number) => instantDaysAgo(days, now, timeZone)
  const written = (days: number) => ({ id: newId(), createdAt: daysAgo(days), updatedAt: daysAgo(days), createdBy })

  const announcements = sampleAnnouncements.map(({ on, at, writtenDaysAgo, ...texts }) => {
    const day = dayOf(on, now, timeZone)
    return {
      ...written(writtenDaysAgo),
      type: texts.type,
      titleKo: fillDate(texts.titleKo, day, 'ko'),
      titleEn: fillDate(texts.titleEn, day, 'en'),
      contentKo: fillDate(texts.contentKo, day, 'ko'),
      contentEn: fillDate(texts.contentEn, day, 'en'),
      eventDate: toInstant(`${day}T${at}`, timeZone),
    }
  })
  const rides = sampleRides.map(
    ({
      on,
      writtenDaysAgo,
      closedDaysAgo,
      leftAfterwards: _,
      riders,
      added: _added,
      leader,
      sweep,
      stops = [],
      track: _track,
      decision = 'open',
      nights = 0,
      guestStarts,
      ...ride
    }) => ({
      ...written(writtenDaysAgo),
      ...ride,
      leaderId: (leader && idOf.get(leader)) ?? null,
      sweepId: (sweep && idOf.get(sweep)) ?? null,
      stops: JSON.stringify(stops),
      decision,
      decidedAt: decision === 'open' ? null : daysAgo(2),
      eventDate: dayOf(on, now, timeZone),
      endDate: nights === 0 ? null : addDays(dayOf(on, now, timeZone), nights),
      registrationClosesAt: closedDaysAgo === undefined ? null : daysAgo(closedDaysAgo),
      registrationTurn: riders.length,
      ...(guestStarts !== undefined && { starts: riders.length + guestStarts, guestStarts }),
    }),
  )
  const tracks = sampleRides.flatMap(({ track }, index) =>
    track
      ? {
          eventId: rides[index]?.id ?? '',
          points: JSON.stringify(track),
          drawing: JSON.stringify(drawTrack(track)),
        }
      : [],
  )
  const picture = (name: string | null) => name && pictureAddress(origin, name)
  const participants = sampleRides.flatMap(({ riders, writtenDaysAgo, maxParticipants, leftAfterwards = 0 }, index) =>
    riders
      .map((username, before) => ({
        id: newId(),
        eventId: rides[index]?.id ?? '',
        userId: idOf.get(username) ?? '',
        registeredAt: daysAgo(Math.max(1, writtenDaysAgo - 1 - before)),
        status: maxParticipants === null || before < Number(maxParticipants) ? ('registered' as const) : ('waiting' as const),
        turn: before + 1,
      }))
      .slice(leftAfterwards),
  )
  const sheetDetails = sampleRides.flatMap(({ added = {} }, index) =>
    Object.entries(added).map(([username, details]) => ({
      eventId: rides[index]?.id ?? '',
      userId: idOf.get(username) ?? '',
      ...details,
    })),
  )
  const attendance = sampleRides.flatMap(({ riders, guestStarts }, index) =>
    guestStarts === undefined
      ? []
      : riders.map((username) => ({ eventId: rides[index]?.id ?? '', userId: idOf.get(username) ?? '' })),
  )
  const albums = sampleAlbums.map(({ writtenDaysAgo, ride, ...album }) => ({
    ...written(writtenDaysAgo),
    ...album,
    rideId: rides.find(({ titleEn }) => titleEn === ride)?.id ?? null,
    previewImage1: picture(album.previewImage1),
    previewImage2: picture(album.previewImage2),
    previewImage3: picture(album.previewImage3),
    displayOrderNumber: Number(album.displayOrder),
  }))
  const applications = sampleApplications.map(({ username, submittedDaysAgo, reviewedDaysAgo, hasAgreed, ...answers }) => ({
    id: newId(),
    ...eachOf(applicationFields, ''),
    ...answers,
    membershipFee: '$50',
    submittedAt: daysAgo(submittedDaysAgo),
    reviewedAt: reviewedDaysAgo === null ? null : daysAgo(reviewedDaysAgo),
    userId: idOf.get(username) ?? null,
    paymentConfirmedAt:
      answers.status === 'approved' && answers.paymentStatus === 'paid' && reviewedDaysAgo !== null
        ? daysAgo(reviewedDaysAgo)
        : null,
    language: 'ko',
    updatedAt: daysAgo(reviewedDaysAgo ?? submittedDaysAgo),
    detailsConfirmedAt: daysAgo(submittedDaysAgo),
    emailVerifiedAt: answers.status === 'approved' ? daysAgo(submittedDaysAgo) : null,
    ...(hasAgreed && { consentVersion, consentAt: daysAgo(Math.min(submittedDaysAgo, daysSinceNotice)) }),
  }))
  const directory = sampleDirectory.map(({ username, ...choices }) => ({ userId: idOf.get(username) ?? '', ...choices }))

  const messages = sampleContactMessages.map(({ sentDaysAgo, handledDaysAgo, suspicions, ...message }) => ({
    id: newId(),
    ...message,
    createdAt: daysAgo(sentDaysAgo),
    suspicions: suspicions.join(' '),
    handledAt: handledDaysAgo === null ? null : daysAgo(handledDaysAgo),
    handledBy: handledDaysAgo === null ? null : createdBy,
    mailQueuedAt: message.status === 'spam' ? null : daysAgo(sentDaysAgo),
    isOverCeiling: suspicions.includes('ceiling') ? ('true' as const) : ('false' as const),
  }))

  await inTransaction(db, async (change) => {
    await change.insertInto('users').values(users).execute()
    await change.insertInto('announcements').values(announcements).execute()
    await change.insertInto('ridingEvents').values(rides).execute()
    await change.insertInto('rideTracks').values(tracks).execute()
    await change.insertInto('eventParticipants').values(participants).execute()
    await change.insertInto('sheetDetails').values(sheetDetails).execute()
    await change.insertInto('attendance').values(attendance).execute()
    await change.insertInto('photoAlbums').values(albums).execute()
    await change.insertInto('membershipApplications').values(applications).execute()
    await change.insertInto('directoryEntries').values(directory).execute()
    await change.insertInto('contactMessages').values(messages).execute()
    const [newestPending] = applications
      .filter(({ status }) => status === 'pending')
      .map(({ submittedAt }) => submittedAt)
      .sort()
      .reverse()
    await tellSamples(change, { announcements, rides, pendingSince: newestPending, daysAgo, timeZone })
    await fillSearchTexts(change)
    await fillUsernameLooks(change)
    await raiseContentVersion(change)
  })
  return [...demoPasswords].map(([username, password]) => ({ username, password }))
}

async function sampleUsers({ now, timeZone, hashPassword }: Omit<SeedOptions, 'origin'>): Promise<UserRow[]> {
  const hashes = new Map<string, string>()
  for (const [username, password] of demoPasswords) hashes.set(username, await hashPassword(password))
  // The other people share one password that is never printed, because each hash takes time.
  const shared = await hashPassword(newId())
  return samplePeople.map(({ joinedDaysAgo, ...person }) => ({
    ...person,
    id: newId(),
    usernameKey: person.username,
    usernameLook: null,
    password: hashes.get(person.username) ?? shared,
    emailKey: person.email,
    profileImageUrl: null,
    createdAt: instantDaysAgo(joinedDaysAgo, now, timeZone),
    updatedAt: instantDaysAgo(joinedDaysAgo, now, timeZone),
    deletionRequestedAt: null,
    emailNotifications: 'true',
    eventReminders: 'true',
    language: null,
    hasFirstPassword: 'false',
    searchText: null,
    emailVerifiedAt: person.email === null || person.role === 'guest' ? null : instantDaysAgo(joinedDaysAgo, now, timeZone),
  }))
}

interface Samples {
  announcements: readonly Pick<AnnouncementRow, 'id' | 'type' | 'titleKo' | 'titleEn' | 'createdAt' | 'updatedAt'>[]
  rides: readonly Pick<
    RidingEventRow,
    'id' | 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'startTime' | 'endTime' | 'status' | 'updatedAt' | 'maxParticipants'
  >[]
  pendingSince: string | undefined
  daysAgo: (days: number) => string
  timeZone: string
}

/** What people have been told in the sample club: safety announcements, a cancelled ride, a ride with another meeting place, new applications. */
async function tellSamples(change: Db, { announcements, rides, pendingSince, daysAgo, timeZone }: Samples): Promise<void> {
  const at = (instant: string) => ({ now: new Date(instant), club: { timeZone } })
  for (const announcement of announcements.filter(({ type }) => type === 'safety'))
    await record(change, 'announcement', { announcement, moment: at(announcement.createdAt) })
  const cancelled = rides.find(({ status }) => status === 'cancelled')
  if (cancelled) await record(change, 'rideCancelled', { ride: { ...cancelled, updatedAt: daysAgo(2) }, moment: at(daysAgo(2)) })
  const moved = rides.find(({ status, maxParticipants }) => status === 'upcoming' && maxParticipants !== null)
  if (moved)
    await record(change, 'rideChanged', {
      ride: { ...moved, updatedAt: daysAgo(1) },
      changes: ['meetingLocation'],
      moment: at(daysAgo(1)),
    })
  if (pendingSince) await record(change, 'inbox', { since: pendingSince, moment: at(pendingSince) })
}
