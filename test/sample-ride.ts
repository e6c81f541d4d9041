import type { RidingEvent, RidingEventInput } from '#contract/rides/riding-events.ts'
import type { NewRidingEvent } from '#server/store/rides/riding-events.ts'

/** A ride as the form sends it, far in the future. Tests take it and change what they are about, so that a new field is added here alone. */
export const rideInput = {
  titleKo: '피크 투 피크',
  titleEn: 'Peak to Peak',
  descriptionKo: '천천히 달립니다.\n주유 한 번.',
  descriptionEn: 'An easy pace.\nOne fuel stop.',
  eventDate: '2126-07-04',
  startTime: '09:00',
  endTime: null,
  meetingLocation: 'Nederland',
  route: null,
  difficulty: 'easy',
  maxParticipants: null,
  status: 'upcoming',
} as const satisfies RidingEventInput

/** The same as the store takes it. */
export const newRide: NewRidingEvent = { ...rideInput, eventDate: '2126-07-04T06:00:00.000Z', createdBy: null }

/** The same as the API answers it. */
export const answeredRide: RidingEvent = {
  ...newRide,
  id: '0192f0c1-2345-7abc-8def-0123456789ab',
  createdAt: '2026-06-01T00:00:00.000Z',
  updatedAt: '2026-06-01T00:00:00.000Z',
  registeredCount: 0,
  waitingCount: 0,
  myStatus: null,
  myWaitingPlace: null,
}
