import type { RideChange } from '#contract/notices/notices.ts'
import type { RideDecision } from '#contract/ride-day/ride-decisions.ts'
import { newId } from '#server/db/new-id.ts'
import type { ParticipantRow, RidingEventRow } from '#server/db/ride-rows.ts'
import type { AnnouncementRow, NoticeRow } from '#server/db/tables.ts'

type Titles = Pick<AnnouncementRow, 'titleKo' | 'titleEn'>
export type RideFacts = Pick<RidingEventRow, 'titleKo' | 'titleEn' | 'eventDate' | 'endDate' | 'startTime'>

/** That a ride is postponed or cancelled is a change of the ride. */
type ToldDecision = Extract<RideDecision, 'go' | 'open'>

/** `link`, in old notices only: an administrator made a password link that turns the codes off. */
export type SecondFactorEvent = 'on' | 'off' | 'codes' | 'recovery' | 'link'

/**
 * A link that sets a password was made or used; `invited`: for an account without one; `reset…`: with it the second factor goes. Without a link: `set`, by a
 * command on the server, and `changed`, by someone who knew the password before.
 */
export type PasswordLinkEvent = 'made' | 'invited' | 'used' | 'resetMade' | 'resetUsed' | 'set' | 'changed'

/** `isLast`: of the day, further ones are not told one by one (notices/budgets.ts). */
export type NoticeFacts = FactsOfKind & { isLast?: true }

/** What a notice stores in `content`, by its kind. The text is composed from it when it is shown or sent (notices/notice-texts.ts). */
type FactsOfKind =
  | { kind: 'placeFree' | 'rideReminder' | 'riderLeft'; ride: RideFacts }
  /** `changes`: since the rider registered. */
  | { kind: 'rideChanged'; ride: RideFacts; changes: RideChange[] }
  | { kind: 'rideCancelled'; ride: RideFacts; isDeleted: boolean }
  | { kind: 'rideDecision'; ride: RideFacts; decision: ToldDecision }
  | { kind: 'announcement'; titleKo: string; titleEn: string; type: string }
  | { kind: 'applicationReceived' | 'applicationApproved' | 'applicationRejected' | 'addressRefused' }
  | { kind: 'secondFactor'; event: SecondFactorEvent }
  | { kind: 'passwordLink'; event: PasswordLinkEvent }
  /** `address`: the verified one to which the site wrote before, and writes this; null when there was none. */
  | { kind: 'addressChanged'; address: string | null }
  /** `device`: its kind, and the browser; null when unknown. */
  | { kind: 'passkeyAdded' | 'continueLink'; device: string | null }
  /** `since`: of the first application or message of the digest, ISO-8601 UTC. */
  | { kind: 'inbox'; since: string }

type Ride = Pick<RidingEventRow, 'id' | 'updatedAt' | 'endTime'> & RideFacts

/** Something that people must hear. */
export type Matter =
  /** @param moved the registrations that got a place. */
  | { kind: 'placeFree'; ride: Ride; moved: readonly Pick<ParticipantRow, 'id' | 'userId'>[] }
  | { kind: 'rideChanged'; ride: Ride; changes: RideChange[] }
  /** @param at when it was cancelled or deleted. @param riders of a deleted ride. */
  | { kind: 'rideCancelled'; ride: Ride; at: string; riders?: readonly Pick<ParticipantRow, 'userId'>[] }
  /** @param at when it was decided. */
  | { kind: 'rideDecision'; ride: Ride; decision: ToldDecision; at: string }
  /** @param left the registration that was given up. */
  | { kind: 'riderLeft'; ride: Ride & Pick<RidingEventRow, 'leaderId'>; left: Pick<ParticipantRow, 'id' | 'userId'> }
  /** @param riders who are to be reminded. */
  | { kind: 'rideReminder'; ride: Ride; riders: readonly Pick<ParticipantRow, 'userId'>[] }
  | { kind: 'announcement'; announcement: Pick<AnnouncementRow, 'id' | 'titleKo' | 'titleEn' | 'type' | 'updatedAt'> }
  | { kind: 'applicationReceived' | 'applicationApproved' | 'applicationRejected'; applicationId: string; userId: string }
  /** @param at when it happened. */
  | { kind: 'secondFactor'; userId: string; event: SecondFactorEvent; at: string }
  /** @param userIds whose passwords are set, or whose accounts the links open. */
  | { kind: 'passwordLink'; userIds: readonly string[]; event: PasswordLinkEvent }
  /** @param address the verified one that is no longer written to; null when it was not verified. */
  | { kind: 'addressChanged'; userId: string; address: string | null }
  /** @param device that was logged in by a link of another one. @param at when. */
  | { kind: 'continueLink'; userId: string; device: string | null; at: string }
  | { kind: 'passkeyAdded'; passkeyId: string; userId: string; device: string | null }
  /** @param memberId whose address takes no mail. @param at when it was refused. */
  | { kind: 'addressRefused'; memberId: string; at: string }
  /** @param since when the application or message arrived. */
  | { kind: 'inbox'; since: string }

/** The subject of all digests for administrators. */
const inboxSubject = 'inbox'

/**
 * What the matter is about, and which version of it.
 * @param dueAt when it may be sent: everything for administrators that is due at the same time is one digest.
 */
export function subjectOf(matter: Matter, userId: string, dueAt: string): Pick<NoticeRow, 'subjectId' | 'version'> {
  switch (matter.kind) {
    case 'placeFree':
      return { subjectId: matter.ride.id, version: matter.moved.find((rider) => rider.userId === userId)?.id ?? '' }
    case 'rideChanged':
      return { subjectId: matter.ride.id, version: matter.ride.updatedAt }
    case 'rideCancelled':
    case 'rideDecision':
      return { subjectId: matter.ride.id, version: matter.at }
    case 'riderLeft':
      return { subjectId: matter.ride.id, version: matter.left.id }
    case 'rideReminder':
      return { subjectId: matter.ride.id, version: matter.ride.eventDate }
    case 'announcement':
      return { subjectId: matter.announcement.id, version: matter.announcement.updatedAt }
    case 'inbox':
      return { subjectId: inboxSubject, version: dueAt }
    case 'secondFactor':
    case 'continueLink':
      return { subjectId: matter.userId, version: matter.at }
    case 'passkeyAdded':
      return { subjectId: matter.passkeyId, version: '' }
    // Each of them is told, also two of the same moment.
    case 'passwordLink':
    case 'addressChanged':
      return { subjectId: userId, version: newId() }
    case 'addressRefused':
      return { subjectId: matter.memberId, version: matter.at }
    default:
      return { subjectId: matter.applicationId, version: '' }
  }
}

/** The other person whom the matter is about. */
export function aboutWhom(matter: Matter): string | null {
  if (matter.kind === 'riderLeft') return matter.left.userId
  return matter.kind === 'addressRefused' ? matter.memberId : null
}

export function factsOf(matter: Matter): NoticeFacts {
  switch (matter.kind) {
    case 'rideChanged':
      return { kind: matter.kind, ride: factsOfRide(matter.ride), changes: matter.changes }
    case 'rideCancelled':
      return { kind: matter.kind, ride: factsOfRide(matter.ride), isDeleted: matter.riders !== undefined }
    case 'rideDecision':
      return { kind: matter.kind, ride: factsOfRide(matter.ride), decision: matter.decision }
    case 'placeFree':
    case 'riderLeft':
    case 'rideReminder':
      return { kind: matter.kind, ride: factsOfRide(matter.ride) }
    case 'announcement': {
      const { titleKo, titleEn, type } = matter.announcement
      return { kind: matter.kind, titleKo, titleEn, type }
    }
    case 'inbox':
      return { kind: matter.kind, since: matter.since }
    case 'secondFactor':
      return { kind: matter.kind, event: matter.event }
    case 'passwordLink':
      return { kind: matter.kind, event: matter.event }
    case 'addressChanged':
      return { kind: matter.kind, address: matter.address }
    case 'continueLink':
    case 'passkeyAdded':
      return { kind: matter.kind, device: matter.device }
    default:
      return { kind: matter.kind }
  }
}

const factsOfRide = ({ titleKo, titleEn, eventDate, endDate, startTime }: RideFacts): RideFacts => ({
  titleKo,
  titleEn,
  eventDate,
  endDate,
  startTime,
})

/**
 * The facts with the ride as it is now: what is read or sent later must not name an hour that has changed since. Of a cancelled ride the day that its riders
 * expected stays.
 */
export function withCurrentRide(facts: NoticeFacts, ride: RideFacts | undefined): NoticeFacts {
  if (ride === undefined || !('ride' in facts) || facts.kind === 'rideCancelled') return facts
  return { ...facts, ride: factsOfRide(ride) }
}

/** The facts with the announcement's title as it is now: a title that was corrected must not go on being told. */
export function withCurrentNews(facts: NoticeFacts, news: Titles | undefined): NoticeFacts {
  if (news === undefined || facts.kind !== 'announcement') return facts
  return { ...facts, titleKo: news.titleKo, titleEn: news.titleEn }
}

/** Facts are written by `tell` alone, so what is parsed is what was written. */
export function readFacts({ content }: Pick<NoticeRow, 'content'>): NoticeFacts {
  return JSON.parse(content)
}
