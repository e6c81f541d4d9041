import { applicationFields } from '#contract/members/application-facts.ts'
import { consentVersion } from '#contract/members/applications.ts'
import { eachOf } from '#contract/records.ts'
import { fillUsernameLooks } from '#server/accounts/username-looks.ts'
import { record } from '#server/activities/record.ts'
import { addDays, type ClubDay, clubToday, toInstant } from '#server/club-time.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/open.ts'
import { fillSearchTexts } from '#server/db/search.ts'
import type { UserRow } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { popUpRule } from '#server/rides/pop-up-calls.ts'
import { drawTrack } from '#server/rides/ride-track-calls.ts'
import { raiseContentVersion } from '#server/site/content-version.ts'
import { sampleAlbums, sampleAnnouncements, sampleContactMessages } from './content.ts'
import { sampleCollections } from './content-money.ts'
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
  const seriesIds = new Map(sampleRides.flatMap(({ series }) => (series ? [[series, newId()] as const] : [])))
  const rides = sampleRides.map(
    ({
      on,
      writtenDaysAgo,
      closedDaysAgo,
      leftAfterwards: _,
      riders,
      added: _added,
      guests: _guests,
      leader,
      sweep,
      stops = [],
      track: _track,
      decision = 'open',
      nights = 0,
      minRides = 0,
      guestStarts,
      kind = 'club',
      word = null,
      series,
      ...ride
    }) => ({
      ...written(writtenDaysAgo),
      ...ride,
      ...(kind === 'member' && { createdBy: (leader && idOf.get(leader)) ?? null }),
      kind: kind === 'member' ? ('member' as const) : ('club' as const),
      word,
      minRides,
      seriesId: (series && seriesIds.get(series)) ?? null,
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
  const picture = (name: string | undefined) => (name === undefined ? null : pictureAddress(origin, name))
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
  const guests = sampleRides.flatMap(({ guests = {} }, index) =>
    Object.entries(guests).flatMap(([host, those]) =>
      those.map((guest) => ({
        ...{ id: newId(), eventId: rides[index]?.id ?? '', hostId: idOf.get(host) ?? '', createdAt: daysAgo(1) },
        ...guest,
      })),
    ),
  )
  const attendance = sampleRides.flatMap(({ riders, guestStarts }, index) =>
    guestStarts === undefined
      ? []
      : riders.map((username) => ({ eventId: rides[index]?.id ?? '', userId: idOf.get(username) ?? '' })),
  )
  const albums = sampleAlbums.map(({ writtenDaysAgo, ride, pictures: [first, second, third], ...album }) => ({
    ...written(writtenDaysAgo),
    descriptionKo: null,
    descriptionEn: null,
    photoCount: null,
    isActive: 'true' as const,
    ...album,
    rideId: rides.find(({ titleEn }) => titleEn === ride)?.id ?? null,
    previewImage1: picture(first),
    previewImage2: picture(second),
    previewImage3: picture(third),
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

  const collections = sampleCollections.map(({ due, openedDaysAgo, titleKo, titleEn, charges: _, ...collection }) => {
    const dueDate = due === 'march' ? nextEndOfMarch(now, timeZone) : clubToday(now, timeZone, due)
    const written = { id: newId(), createdAt: daysAgo(openedDaysAgo), updatedAt: daysAgo(openedDaysAgo) }
    const ofYear = (title: string) => title.replace('{year}', dueDate.slice(0, 4))
    const chargesNewMembers = collection.kind === 'dues' ? ('true' as const) : ('false' as const)
    const rest = { eventId: null, remindedAt: null, chargesNewMembers }
    return { ...collection, ...written, ...rest, titleKo: ofYear(titleKo), titleEn: ofYear(titleEn), dueDate }
  })
  const charges = sampleCollections.flatMap(({ amountCents, openedDaysAgo, charges: all }, index) =>
    Object.entries(all).map(
      ([username, { payments = [], claimedDaysAgo, waivedReason = null, amountCents: own = amountCents }]) => ({
        row: {
          id: newId(),
          collectionId: collections[index]?.id ?? '',
          userId: idOf.get(username) ?? null,
          amountCents: own,
          claimedAt: claimedDaysAgo === undefined ? null : daysAgo(claimedDaysAgo),
          waivedAt: waivedReason === null ? null : daysAgo(openedDaysAgo),
          waivedReason,
          updatedAt: daysAgo(payments.at(-1)?.[1] ?? openedDaysAgo),
        },
        payments,
      }),
    ),
  )
  const payments = charges.flatMap(({ row, payments: all }) =>
    all.map(([amountCents, days, method, reason = null]) => ({
      ...{ id: newId(), chargeId: row.id, amountCents, paidOn: clubToday(now, timeZone, -days), method, reason },
      createdAt: daysAgo(days),
    })),
  )

  const messages = sampleContactMessages.map(({ sentDaysAgo, handledDaysAgo, suspicions = [], ...message }) => ({
    id: newId(),
    status: handledDaysAgo === undefined ? ('new' as const) : ('handled' as const),
    ...message,
    createdAt: daysAgo(sentDaysAgo),
    suspicions: suspicions.join(' '),
    handledAt: handledDaysAgo === undefined ? null : daysAgo(handledDaysAgo),
    handledBy: handledDaysAgo === undefined ? null : createdBy,
    mailQueuedAt: message.status === 'spam' ? null : daysAgo(sentDaysAgo),
    isOverCeiling: 'false' as const,
  }))

  await inTransaction(db, async (change) => {
    await change.insertInto('users').values(users).execute()
    await change.insertInto('announcements').values(announcements).execute()
    await change.insertInto('ridingEvents').values(rides).execute()
    await change.insertInto('clubRules').values({ name: popUpRule, value: 'true' }).execute()
    await change.insertInto('rideTracks').values(tracks).execute()
    await change.insertInto('eventParticipants').values(participants).execute()
    await change.insertInto('sheetDetails').values(sheetDetails).execute()
    await change.insertInto('rideGuests').values(guests).execute()
    await change.insertInto('attendance').values(attendance).execute()
    await change.insertInto('photoAlbums').values(albums).execute()
    await change.insertInto('membershipApplications').values(applications).execute()
    await change.insertInto('collections').values(collections).execute()
    await change
      .insertInto('charges')
      .values(charges.map(({ row }) => row))
      .execute()
    await change.insertInto('payments').values(payments).execute()
    await change.insertInto('directoryEntries').values(directory).execute()
    await change.insertInto('contactMessages').values(messages).execute()
    // What people have been told: safety announcements, a cancelled ride, one with another meeting place, new applications.
    const at = (instant: string) => ({ now: new Date(instant), club: { timeZone } })
    for (const announcement of announcements.filter(({ type }) => type === 'safety'))
      await record(change, 'announcement', { announcement, moment: at(announcement.createdAt) })
    const cancelled = rides.find(({ status }) => status === 'cancelled')
    if (cancelled)
      await record(change, 'rideCancelled', {
        ride: { ...cancelled, updatedAt: daysAgo(2) },
        reason: cancelled.reason ?? null,
        moment: at(daysAgo(2)),
      })
    const moved = rides.find(({ status, maxParticipants }) => status === 'upcoming' && maxParticipants !== null)
    if (moved)
      await record(change, 'rideChanged', {
        ride: { ...moved, updatedAt: daysAgo(1) },
        changes: ['meetingLocation'],
        moment: at(daysAgo(1)),
      })
    const since = applications
      .filter(({ status }) => status === 'pending')
      .map(({ submittedAt }) => submittedAt)
      .sort()
      .at(-1)
    if (since) await record(change, 'inbox', { since, moment: at(since) })
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
    ridesBefore: joinedDaysAgo > daysSinceNotice ? 6 : 0,
    searchText: null,
    emailVerifiedAt: person.email === null || person.role === 'guest' ? null : instantDaysAgo(joinedDaysAgo, now, timeZone),
  }))
}

/** A day relative to now. `weeks: 0` is the first such weekday after today, `-1` the last one up to today. A `weekday` is ISO: 1 is Monday, 7 is Sunday. */
export type RelativeDay = { weekday: 1 | 2 | 3 | 4 | 5 | 6 | 7; weeks: number } | 'yesterday'

/** `YYYY-MM-DD` in the club's zone. */
function dayOf(day: RelativeDay, now: Date, timeZone: string): ClubDay {
  const today = clubToday(now, timeZone)
  if (day === 'yesterday') return addDays(today, -1)
  const { weekday, weeks } = day
  const untilWeekday = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7 || 7
  return addDays(today, untilWeekday + weeks * 7)
}

function nextEndOfMarch(now: Date, timeZone: string): ClubDay {
  const today = clubToday(now, timeZone)
  const ofYear = (year: number): ClubDay => `${year}-03-31`
  const year = Number(today.slice(0, 4))
  return today < ofYear(year) ? ofYear(year) : ofYear(year + 1)
}

/** An instant some days ago, at a plausible time of day. */
function instantDaysAgo(daysAgo: number, now: Date, timeZone: string): string {
  const day = clubToday(now, timeZone, -daysAgo)
  const hour = 8 + ((daysAgo * 5) % 14)
  const minute = (daysAgo * 17 + 3) % 60
  return toInstant(`${day}T${new Temporal.PlainTime(hour, minute)}`, timeZone)
}

const koreanWeekdays = '월화수목금토일'
const englishWeekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')
const englishMonths = 'January February March April May June July August September October November December'.split(' ')

/** Puts the day into a sample text: `{date}` with its weekday, `{month}` by name, `{year}` in digits. */
function fillDate(text: string, day: string, language: 'ko' | 'en'): string {
  const { year, month, day: dayOfMonth, dayOfWeek } = Temporal.PlainDate.from(day)
  const monthName = language === 'ko' ? `${month}월` : `${englishMonths[month - 1]}`
  const date =
    language === 'ko'
      ? `${monthName} ${dayOfMonth}일 ${koreanWeekdays[dayOfWeek - 1]}요일`
      : `${englishWeekdays[dayOfWeek - 1]}, ${monthName} ${dayOfMonth}`
  return text.replaceAll('{date}', date).replaceAll('{month}', monthName).replaceAll('{year}', String(year))
}
