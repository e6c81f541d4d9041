import type { RideDecision } from '#contract/ride-day/ride-decisions.ts'
import type { Notice, RideFacts } from '#server/activities/notice.ts'
import { activeRiders, factsOfRide, findRideAhead, type OfRide, ofRide, rideText } from '#server/rides/ride-activities.ts'

/** That a ride is postponed or cancelled is told as a change of the ride. */
type Decided = { decision: Extract<RideDecision, 'go' | 'open'> }

/** The ride goes, or that it goes was taken back. */
const rideDecision: Notice<OfRide & Decided, { ride: RideFacts } & Decided> = {
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

export const rideDayTold = { rideDecision }
