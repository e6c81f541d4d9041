import { type ClubClock, clubClock } from '#server/club-time.ts'

/** The club's rules for tests: those of the sample. */
export const testClub: ClubClock['club'] = { timeZone: 'America/Denver', registrationClosesHours: 12, decisionTime: '21:00' }

/** The moment for calls of the stores; `now` unless the test moves the clock. */
export function clockAt(now: Date | string = new Date()): ClubClock {
  return clubClock(new Date(now), testClub)
}

/** What announcements need of the clock. */
export const moment = { now: new Date(), club: testClub }
