import type { ExpressionBuilder } from 'kysely'
import { memberRoles } from '#contract/accounts/users.ts'
import type { Language } from '#contract/languages.ts'
import { type RideChange, rideChanges } from '#contract/notices/notices.ts'
import { meetingPlace } from '#contract/rides/meeting-place.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import { offeredReason, reasonText } from '#contract/rides/ride-reasons.ts'
import type { RideDecision } from '#contract/rides/riding-events.ts'
import {
  activeUsers,
  type Happening,
  hasNewer,
  type Moment,
  type Notice,
  type NoticeText,
  type NoticeTextOptions,
  type RideFacts,
  urgency,
} from '#server/activities/notice.ts'
import { type ClubDay, longDayText, rideSpan, rideStartText } from '#server/club-time.ts'
import type { Db } from '#server/db/open.ts'
import type { NoticeRow, ParticipantRow, RidingEventRow, Tables } from '#server/db/tables.ts'
import { findPart } from './ride-leaders.ts'
import { hasStarted, lastsUntil } from './ride-times.ts'

type OfRide = Happening & Required<Pick<Happening, 'ride'>>
interface Facts {
  ride: RideFacts
}

/** Of one change of many rides, which each person is told once, of the first of their rides: what else happened to rides of theirs. */
export interface AlsoChanged {
  id: string
  changes: RideChange[]
}
interface Also {
  also?: AlsoChanged[]
}
/** By the ids of those who are told of this ride. */
interface OfMany {
  people?: ReadonlyMap<string, AlsoChanged[]>
}

const alsoFor = ({ people }: OfMany, userId: string): Also => {
  const also = people?.get(userId) ?? []
  return also.length === 0 ? {} : { also }
}

/** That the others have it, too; false where there are none. */
function alsoIn(
  { also = [] }: Also,
  language: Language,
  { ko, one, many }: Record<'ko' | 'one' | 'many', string>,
): string | false {
  const count = also.length
  if (count === 0) return false
  if (language === 'ko') return `같은 시리즈에서 신청하신 다른 라이딩 ${count}회도 ${ko}.`
  return count === 1
    ? `One more of your rides in this series ${one}, too.`
    : `${count} more of your rides in this series ${many}, too.`
}

/** The notice as if it were about each of its rides. */
const eachRide = (notice: NoticeRow, { also = [] }: Also): NoticeRow[] => [
  notice,
  ...also.map(({ id }) => ({ ...notice, subjectId: id })),
]

async function isAny(notices: readonly NoticeRow[], isTrue: (notice: NoticeRow) => Promise<boolean>): Promise<boolean> {
  for (const notice of notices) if (await isTrue(notice)) return true
  return false
}

function factsOfRide({ ride: { titleKo, titleEn, eventDate, endDate, startTime } }: OfRide): Facts {
  return { ride: { titleKo, titleEn, eventDate, endDate, startTime } }
}

/** A rider hears of the ride whatever the settings are. */
const ofRide = {
  about: ({ ride: { id, updatedAt } }: OfRide): [string, string] => [id, updatedAt],
  facts: factsOfRide,
  when: 'beforeStart',
  budget: { priority: urgency.urgent, perDay: 5, of: 'subject', beyond: 'hourly' },
  mail: {
    why: () => ({
      ko: '참가를 신청하신 라이딩에 관한 소식이라 알림 설정과 관계없이 보내 드립니다.',
      en: 'This is about a ride that you signed up for, so it is sent whatever your settings are.',
    }),
  },
  push: 'always',
  asNow: <Kept extends Facts>(facts: Kept, { ride }: { ride: RideFacts | null }): Kept =>
    ride === null ? facts : { ...facts, ride },
  link: (id: string) => rideLink(id),
} as const

interface WrittenRide {
  title: string
  when: string
  /** A sentence, after a blank, with the last day of a ride of several days; else empty. */
  back: string
}
type RideWriter<Told> = (ride: WrittenRide, facts: Told, options: NoticeTextOptions) => NoticeText

function rideText<Told extends Facts>({ ko, en }: Record<Language, RideWriter<Told>>): Notice<OfRide, Told>['text'] {
  const textIn = (language: Language, write: RideWriter<Told>) => (facts: Told, options: NoticeTextOptions) => {
    const { titleKo, titleEn, endDate } = facts.ride
    const last = endDate === null ? null : longDayText(endDate, language)
    const back = last === null ? '' : language === 'ko' ? ` ${last}에 돌아옵니다.` : ` It ends on ${last}.`
    return write(
      { title: language === 'ko' ? titleKo : titleEn, when: rideStartText(facts.ride, language), back },
      facts,
      options,
    )
  }
  return { ko: textIn('ko', ko), en: textIn('en', en) }
}

const labels = {
  ko: { start: '출발', lastDay: '마지막 날', place: '모이는 곳' },
  en: { start: 'Start', lastDay: 'Last day', place: 'Meeting place' },
}

const withDetails: NonNullable<Notice['mail']> = {
  ...ofRide.mail,
  async details(db, { subjectId }, language) {
    const ride = await db
      .selectFrom('ridingEvents')
      .select(['meetingLocation', 'meetingLocationEn', 'eventDate', 'endDate', 'startTime'])
      .where('id', '=', subjectId)
      .executeTakeFirst()
    if (ride === undefined) return []
    const { start, lastDay, place } = labels[language]
    const last: [string, string][] = ride.endDate ? [[lastDay, longDayText(ride.endDate, language)]] : []
    return [{ facts: [[start, rideStartText(ride, language)], ...last, [place, meetingPlace(ride, language)]] }]
  },
}

async function activeRiders(change: Db, { ride, people }: OfRide & OfMany): Promise<string[]> {
  if (people !== undefined) return activeUsers(change, { ids: [...people.keys()] })
  const riders = await change
    .selectFrom('eventParticipants')
    .innerJoin('users', 'users.id', 'eventParticipants.userId')
    .select('users.id')
    .where('eventId', '=', ride.id)
    .where('isActive', '=', 'true')
    .orderBy('users.id')
    .execute()
  return riders.map(({ id }) => id)
}

async function findRideAhead(db: Db, notice: NoticeRow, moment: Moment) {
  const ride = await db
    .selectFrom('ridingEvents')
    .innerJoin('eventParticipants as rider', 'rider.eventId', 'ridingEvents.id')
    .select(['ridingEvents.status', 'eventDate', 'endDate', 'startTime', 'endTime', 'startedAt', 'arrivedAt', 'decidedAt'])
    .select(['rider.id as registration', 'rider.status as riderStatus'])
    .where('ridingEvents.id', '=', notice.subjectId)
    .where('rider.userId', '=', notice.userId)
    .where('ridingEvents.status', 'in', ['upcoming', 'ongoing'])
    .executeTakeFirst()
  return ride === undefined || hasStarted(ride, moment) ? undefined : ride
}

const spanOf = ({ ride }: Facts, { club }: Moment) => rideSpan({ ...ride, endTime: null }, club.timeZone)

const openedWords = { ko: '참가가 확정되었습니다', one: 'has a spot for you', many: 'have a spot for you' }
const changedWords = { ko: '바뀌었습니다', one: 'has changed', many: 'have changed' }
const cancelledWords = { ko: '취소되었습니다', one: 'is cancelled', many: 'are cancelled' }

const placeFree: Notice<OfRide & OfMany & { moved: readonly Pick<ParticipantRow, 'id' | 'userId'>[] }, Facts & Also> = {
  ...ofRide,
  kind: 'placeFree',
  to: (change, { moved }) => activeUsers(change, { ids: moved.map(({ userId }) => userId) }),
  about: ({ ride, moved }, { userId }) => [ride.id, moved.find((rider) => rider.userId === userId)?.id ?? ''],
  factsFor: async (_change, told) => (userId) => ({ ...factsOfRide(told), ...alsoFor(told, userId) }),
  budget: { ...ofRide.budget, perDay: 3 },
  mail: withDetails,
  async isTrue(db, notice, { moment }) {
    const ride = await findRideAhead(db, notice, moment)
    // A rider who registered again has another place.
    return ride?.riderStatus === 'registered' && notice.version === ride.registration
  },
  text: rideText({
    ko: ({ title, when, back }, facts) => ({
      heading: `참가가 확정되었습니다: ${title}`,
      text: sentences(
        `기다리시던 라이딩에 자리가 났습니다. ${when}에 출발합니다.${back}`,
        alsoIn(facts, 'ko', openedWords),
        '참가하기 어려우시면 다음 분을 위해 취소해 주세요.',
      ),
    }),
    en: ({ title, when, back }, facts) => ({
      heading: `You have a spot: ${title}`,
      text: sentences(
        `A spot opened on the ride you waited for. It starts ${when}.${back}`,
        alsoIn(facts, 'en', openedWords),
        'If you cannot come, please give up your spot for the next rider.',
      ),
    }),
  }),
}

const changed: Record<Language, Record<RideChange, string | null>> = {
  ko: { day: '날짜', startTime: '출발 시각', meetingLocation: '모이는 곳', takesPlace: null },
  en: { day: 'day', startTime: 'start time', meetingLocation: 'meeting place', takesPlace: null },
}

function changedIn(changes: readonly RideChange[], language: Language, intro: string): string | false {
  const named = changes.flatMap((change) => changed[language][change] ?? [])
  return named.length > 0 && `${intro}${named.join(', ')}.`
}

const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(' ')

interface Why {
  reason: string | null
}

function whyIn({ reason }: Why, language: Language, { ownWords = false }: NoticeTextOptions): string | false {
  // Notices of before there were reasons have none.
  if (!reason || !(ownWords || offeredReason(reason) !== null)) return false
  return `${language === 'ko' ? '이유' : 'Reason'}: ${reasonText(reason, language)}.`
}

const rideChanged: Notice<
  OfRide & OfMany & Partial<Why> & { changes: RideChange[] },
  Facts & Also & Why & { changes: RideChange[] }
> = {
  ...ofRide,
  kind: 'rideChanged',
  to: activeRiders,
  facts: (told) => ({ ...factsOfRide(told), changes: told.changes, reason: told.reason ?? null }),
  /** All that has changed since the rider registered, because the notice replaces older ones. That the ride is on again is repeated only until it was sent. */
  async factsFor(change, told) {
    const facts = { ...factsOfRide(told), changes: told.changes, reason: told.reason ?? null }
    const earlier = (await listToldChanges(change, told.ride.id)).map(({ changes, mailQueuedAt, userId }) => ({
      userId,
      changes: changes.filter((what) => what !== 'takesPlace' || mailQueuedAt === null),
    }))
    const ofRider = Map.groupBy(earlier, ({ userId }) => userId)
    return (userId) => ({
      ...facts,
      ...alsoFor(told, userId),
      changes: joinChanges([...(ofRider.get(userId) ?? []), facts]),
    })
  },
  isUrgent: ({ changes }) => changes.includes('takesPlace'),
  mail: withDetails,
  // After a cancellation only what was told since then holds.
  isTrue: (db, notice, { facts, moment }) =>
    isAny(
      eachRide(notice, facts),
      async (each) =>
        (await findRideAhead(db, each, moment)) !== undefined && !(await hasNewer(db, each, ['rideChanged', 'rideCancelled'])),
    ),
  text: rideText({
    ko: ({ title, when, back }, { changes, reason, ...facts }, options) => ({
      heading: changes.includes('takesPlace') ? `라이딩이 다시 진행됩니다: ${title}` : `라이딩이 변경되었습니다: ${title}`,
      text: sentences(
        changedIn(changes, 'ko', '바뀐 내용: '),
        whyIn({ reason }, 'ko', options),
        `${when}에 출발합니다.${back}`,
        changes.includes('meetingLocation') &&
          (options.place ? `모이는 곳: ${options.place}` : '새로 모이는 곳은 홈페이지에서 확인해 주세요.'),
        alsoIn(facts, 'ko', changedWords),
      ),
    }),
    en: ({ title, when, back }, { changes, reason, ...facts }, options) => ({
      heading: changes.includes('takesPlace') ? `The ride is on again: ${title}` : `The ride has changed: ${title}`,
      text: sentences(
        changedIn(changes, 'en', 'Changed: '),
        whyIn({ reason }, 'en', options),
        `It starts ${when}.${back}`,
        changes.includes('meetingLocation') &&
          (options.place ? `Meeting place: ${options.place}` : 'See the new meeting place on our website.'),
        alsoIn(facts, 'en', changedWords),
      ),
    }),
  }),
}

type OfCancellation = OfRide &
  OfMany &
  Partial<Why> & {
    riders?: readonly Pick<ParticipantRow, 'userId'>[]
  }

const factsOfCancellation = (told: OfCancellation) => ({
  ...factsOfRide(told),
  isDeleted: told.riders !== undefined,
  reason: told.reason ?? null,
})

/** Its `ride` has the day on which riders expect it. */
const rideCancelled: Notice<OfCancellation, Facts & Also & Why & { isDeleted: boolean }> = {
  ...ofRide,
  kind: 'rideCancelled',
  to: (change, told) =>
    told.riders === undefined
      ? activeRiders(change, told)
      : activeUsers(change, { ids: told.riders.map(({ userId }) => userId) }),
  facts: factsOfCancellation,
  factsFor: async (_change, told) => (userId) => ({ ...factsOfCancellation(told), ...alsoFor(told, userId) }),
  isUrgent: () => true,
  push: 'high',
  isTrue: (db, notice, { facts, moment }) =>
    isAny(eachRide(notice, facts), async (each) => {
      const isFirst = each === notice
      if ((isFirst && spanOf(facts, moment).end <= moment.now) || (await hasNewer(db, each, ['rideCancelled']))) return false
      const ride = await db.selectFrom('ridingEvents').select('status').where('id', '=', each.subjectId).executeTakeFirst()
      return ride?.status !== 'upcoming' && ride?.status !== 'ongoing'
    }),
  asNow: (facts) => facts,
  link: (id, { isDeleted }) => (isDeleted ? '/#announcements' : rideLink(id)),
  text: rideText({
    ko: ({ title, when }, { isDeleted, reason, ...facts }, options) => ({
      heading: `라이딩이 취소되었습니다: ${title}`,
      text: sentences(
        `${when}에 출발하려던 라이딩이 취소되${isDeleted ? '어 일정에서 빠졌' : '었'}습니다.`,
        whyIn({ reason }, 'ko', options),
        alsoIn(facts, 'ko', cancelledWords),
      ),
    }),
    en: ({ title, when }, { isDeleted, reason, ...facts }, options) => ({
      heading: `The ride is cancelled: ${title}`,
      text: sentences(
        `The ride of ${when} has been cancelled${isDeleted ? ' and taken off the schedule' : ''}.`,
        whyIn({ reason }, 'en', options),
        alsoIn(facts, 'en', cancelledWords),
      ),
    }),
  }),
}

/** That a ride is postponed or cancelled is told as a change of the ride. */
type Decided = { decision: Extract<RideDecision, 'go' | 'open'> }

const rideDecision: Notice<OfRide & Decided, Facts & Decided> = {
  ...ofRide,
  kind: 'rideDecision',
  to: activeRiders,
  facts: (told) => ({ ...factsOfRide(told), decision: told.decision }),
  // Unless the officers have decided again, or the ride has another day.
  isTrue: async (db, notice, { moment }) => (await findRideAhead(db, notice, moment))?.decidedAt === notice.version,
  text: rideText({
    ko: ({ title, when, back }, { decision }) =>
      decision === 'go'
        ? { heading: `출발 확정: ${title}`, text: `라이딩을 예정대로 진행합니다. ${when}에 출발합니다.${back}` }
        : {
            heading: `출발 여부를 다시 정합니다: ${title}`,
            text: `${when}에 출발하는 라이딩의 출발 확정이 취소되었습니다. 다시 정해지면 알려 드리겠습니다.`,
          },
    en: ({ title, when, back }, { decision }) =>
      decision === 'go'
        ? { heading: `It’s on: ${title}`, text: `The ride goes as planned. It starts ${when}.${back}` }
        : {
            heading: `The decision is open again: ${title}`,
            text: `It is no longer certain that the ride of ${when} goes. You will hear as soon as it is decided.`,
          },
  }),
}

/** A ride that was moved to another day reminds again. */
const rideReminder: Notice<OfRide & { riders: readonly Pick<ParticipantRow, 'userId'>[] }, Facts> = {
  ...ofRide,
  kind: 'rideReminder',
  to: (change, { riders }) => activeUsers(change, { ids: riders.map(({ userId }) => userId) }),
  about: ({ ride }) => [ride.id, ride.eventDate],
  when: 'day',
  budget: { ...ofRide.budget, priority: urgency.usual, perDay: 3 },
  mail: {
    ...withDetails,
    switch: 'eventReminders',
    why: () => ({
      ko: '설정에서 라이딩 알림을 켜 두셔서 보내 드리는 메일입니다.',
      en: 'You get this email because event reminders are on in your settings.',
    }),
  },
  push: 'eventReminders',
  async isTrue(db, notice, { moment }) {
    const ride = await findRideAhead(db, notice, moment)
    return ride?.riderStatus === 'registered' && notice.version === ride.eventDate
  },
  text: rideText({
    ko: ({ title, when, back }) => ({
      heading: `곧 라이딩이 있습니다: ${title}`,
      text: `${when}에 출발합니다.${back} 참가하기 어려우시면 지금 취소해 주세요.`,
    }),
    en: ({ title, when, back }) => ({
      heading: `Your ride is coming up: ${title}`,
      text: `It starts ${when}.${back} If you cannot come, please give up your spot now.`,
    }),
  }),
}

/** After sign-up closed, or in the last 24 hours before the start: told once until it is read. */
const riderLeft: Notice<
  { ride: OfRide['ride'] & Pick<RidingEventRow, 'leaderId'> } & OfRide & { left: Pick<ParticipantRow, 'id' | 'userId'> },
  Facts
> = {
  ...ofRide,
  kind: 'riderLeft',
  async to(change, { ride: { leaderId }, left: { userId: except } }) {
    // As long as they are a member.
    const leader = leaderId === null ? [] : await activeUsers(change, { ids: [leaderId], roles: memberRoles, except })
    return [...new Set([...(await activeUsers(change, { roles: ['admin'], except })), ...leader])].toSorted()
  },
  about: ({ ride, left }) => [ride.id, left.id],
  other: ({ left }) => left.userId,
  when: 'day',
  budget: { priority: urgency.urgent, perDay: 6, of: 'other', beyond: 'last' },
  mail: {
    why: ({ role }) =>
      role === 'admin'
        ? { ko: '운영진에게 보내 드리는 메일입니다.', en: 'This email goes to the officers of the club.' }
        : {
            ko: '이 라이딩의 로드 캡틴에게 보내 드리는 메일입니다.',
            en: 'You get this email because you are the road captain of this ride.',
          },
  },
  isForOfficers: true,
  async isTrue(db, { subjectId }, { facts, reader, moment }) {
    if (spanOf(facts, moment).start <= moment.now) return false
    if (reader.role === 'admin') return true
    return memberRoles.includes(reader.role) && (await findPart(db, subjectId, reader.userId)) === 'leader'
  },
  text: rideText({
    ko: ({ title, when }, _, { person }) => ({
      heading: `참가 취소: ${title}`,
      text: `${person ? `${person} 님이` : '참가자 한 분이'} ${when}에 출발하는 라이딩의 참가를 취소했습니다.`,
    }),
    en: ({ title, when }, _, { person }) => ({
      heading: `A rider gave up a spot: ${title}`,
      text: `${person || 'A rider'} gave up a spot on the ride that starts ${when}.`,
    }),
  }),
}

/** For the bell alone: everybody hears of it in the club's chat. */
const inBellOfOfficers = {
  facts: factsOfRide,
  when: 'day',
  budget: { priority: urgency.usual, perDay: 6, of: 'recipient', beyond: 'last' },
  mail: null,
  push: 'never',
  asNow: ofRide.asNow,
  link: ofRide.link,
} as const

const memberRide: Notice<OfRide & { actorId: string | null }, Facts> = {
  ...inBellOfOfficers,
  kind: 'memberRide',
  to: (change, { actorId }) => activeUsers(change, { roles: ['admin'], except: actorId ?? '' }),
  about: ({ ride }) => [ride.id, 'called'],
  other: ({ actorId }) => actorId ?? '',
  isForOfficers: true,
  text: rideText({
    ko: ({ title, when }, _, { person }) => ({
      heading: `회원 번개: ${title}`,
      text: `${person ? `${person} 님이` : '한 회원이'} 번개를 열었습니다. ${when}에 출발합니다.`,
    }),
    en: ({ title, when }, _, { person }) => ({
      heading: `Member’s ride: ${title}`,
      text: `${person || 'A member'} has called a ride. It starts ${when}.`,
    }),
  }),
}

/** The ride stays. */
const callerGone: Notice<OfRide, Facts> = {
  ...inBellOfOfficers,
  kind: 'callerGone',
  to: (change) => activeUsers(change, { roles: ['admin'] }),
  about: ({ ride }) => [ride.id, 'gone'],
  text: rideText({
    ko: ({ title, when }) => ({
      heading: `번개를 연 회원이 없습니다: ${title}`,
      text: `${when}에 출발하는 번개를 연 분이 이제 클럽 회원이 아닙니다. 이끌 분을 정하거나 취소해 주세요.`,
    }),
    en: ({ title, when }) => ({
      heading: `This ride has lost its caller: ${title}`,
      text: `Whoever called the ride of ${when} is no longer a member. Please choose another leader or cancel the ride.`,
    }),
  }),
}

export const ridesTold = {
  'event.call': memberRide,
  callerGone,
  placeFree,
  rideChanged,
  rideCancelled,
  rideDecision,
  rideReminder,
  riderLeft,
  // An officer gave the place.
  'event.givePlace': placeFree,
}

interface ToldChange extends Pick<NoticeRow, 'userId' | 'mailQueuedAt'> {
  changes: RideChange[]
}

/** The changes of each ride that a notice tells of. */
function changesIn(content: string, subjectId: string): AlsoChanged[] {
  const { changes, also = [] }: { changes: RideChange[] } & Also = JSON.parse(content)
  return [{ id: subjectId, changes }, ...also]
}

/** What riders were told of a ride since each of them registered, also with another ride of its series. */
async function listToldChanges(db: Db, rideId: string): Promise<ToldChange[]> {
  const notices = await db
    .selectFrom('notices')
    .innerJoin('eventParticipants as rider', (join) =>
      join.on('rider.eventId', '=', rideId).onRef('rider.userId', '=', 'notices.userId'),
    )
    .select(['notices.userId', 'notices.content', 'notices.subjectId', 'notices.mailQueuedAt'])
    .where('notices.subjectId', 'in', [rideId, ...(await findSeriesMates(db, { rideId }))])
    .where('notices.kind', '=', rideChanged.kind)
    .whereRef('notices.createdAt', '>=', 'rider.registeredAt')
    .execute()
  return notices.flatMap(({ content, subjectId, ...notice }) =>
    changesIn(content, subjectId)
      .filter(({ id }) => id === rideId)
      .map(({ changes }) => ({ ...notice, changes })),
  )
}

/** Ids of all rides of these series, or of that of a ride. */
async function findSeriesMates(db: Db, which: { seriesIds: readonly string[] } | { rideId: string }): Promise<string[]> {
  if ('seriesIds' in which && which.seriesIds.length === 0) return []
  const mates = await db
    .selectFrom('ridingEvents')
    .select('id')
    .where(({ eb, selectFrom }) =>
      'seriesIds' in which
        ? eb('seriesId', 'in', which.seriesIds)
        : eb('seriesId', '=', selectFrom('ridingEvents as one').select('one.seriesId').where('one.id', '=', which.rideId)),
    )
    .execute()
  return mates.map(({ id }) => id)
}

/** Later than any moment, as text. */
const never = '~'

/** By ride, what a rider was told of rides since they registered. The moments are compared here: SQLite would read all that the rider was ever told. */
export async function findChangesToldTo(
  db: Db,
  userId: string,
  registrations: readonly (Pick<ParticipantRow, 'eventId' | 'registeredAt'> & Pick<RidingEventRow, 'seriesId'>)[],
): Promise<Map<string, RideChange[]>> {
  if (registrations.length === 0) return new Map()
  const since = new Map(registrations.map(({ eventId, registeredAt }) => [eventId, registeredAt]))
  const seriesIds = [...new Set(registrations.flatMap(({ seriesId }) => seriesId ?? []))]
  const mates = await findSeriesMates(db, { seriesIds })
  const notices = await db
    .selectFrom('notices')
    .select(['subjectId', 'content', 'createdAt'])
    .where('subjectId', 'in', [...new Set([...since.keys(), ...mates])])
    .where('kind', '=', rideChanged.kind)
    .where('userId', '=', userId)
    .execute()
  const told = notices
    .flatMap(({ subjectId, content, createdAt }) => changesIn(content, subjectId).map((each) => ({ ...each, createdAt })))
    .filter(({ id, createdAt }) => createdAt >= (since.get(id) ?? never))
  const ofRide = Map.groupBy(told, ({ id }) => id)
  return new Map([...ofRide].map(([id, ofOne]) => [id, joinChanges(ofOne)]))
}

function joinChanges(told: readonly Pick<ToldChange, 'changes'>[]): RideChange[] {
  return rideChanges.filter((what) => told.some(({ changes }) => changes.includes(what)))
}

/** That a ride is cancelled stays, also when it is deleted for good, until its day is over: its riders must hear it, also in the morning. */
export async function deleteNoticesOfRide(
  change: Db,
  ride: Pick<RidingEventRow, 'id'>,
  { keepsCancellation }: { keepsCancellation: boolean },
): Promise<void> {
  await change
    .deleteFrom('notices')
    .where('subjectId', '=', ride.id)
    .$if(keepsCancellation, (query) => query.where('kind', '!=', rideCancelled.kind))
    .execute()
}

const toldSeries = ({ selectFrom }: ExpressionBuilder<Tables, 'notices' | 'ridingEvents'>) =>
  selectFrom('ridingEvents as told').select('told.seriesId').whereRef('told.id', '=', 'notices.subjectId')

/** That a ride has changed whose day, or that of the last ride of its series, is not over. */
export function isChangeShown(today: ClubDay) {
  return ({ and, eb, exists, selectFrom }: ExpressionBuilder<Tables, 'notices'>) =>
    and([
      eb('notices.kind', '=', rideChanged.kind),
      exists(
        selectFrom('ridingEvents')
          .select('ridingEvents.id')
          .where((ride) =>
            ride.or([
              ride('ridingEvents.id', '=', ride.ref('notices.subjectId')),
              ride('ridingEvents.seriesId', '=', toldSeries(ride)),
            ]),
          )
          .where(lastsUntil(today)),
      ),
    ])
}
