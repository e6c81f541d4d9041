import type { Attendance, AttendanceInput } from '#contract/ride-day/ride-day.ts'

type Rider = Attendance['riders'][number]

export interface AttendanceDraft {
  riders: readonly Rider[]
  rode: ReadonlySet<string>
  guestStarts: string
  expectedVersion: string | undefined
}

/** The record, or, where there is none yet, everyone with a place. */
export function draftOf({ riders, guestStarts, isRecorded, version }: Attendance): AttendanceDraft {
  const rode = riders.filter((rider) => (isRecorded ? rider.rode : rider.rode || rider.status === 'registered'))
  return {
    riders,
    rode: new Set(rode.map(({ userId }) => userId)),
    guestStarts: String(guestStarts),
    expectedVersion: version,
  }
}

export function withRider(draft: AttendanceDraft, userId: string, rode: boolean): AttendanceDraft {
  const others = [...draft.rode].filter((id) => id !== userId)
  return { ...draft, rode: new Set(rode ? [...others, userId] : others) }
}

export function withAdded(
  draft: AttendanceDraft,
  { userId, firstName, lastName, otherName }: Omit<Rider, 'status' | 'rode'>,
): AttendanceDraft {
  const isListed = draft.riders.some((rider) => rider.userId === userId)
  const added = { userId, firstName, lastName, otherName, status: null, rode: true }
  return withRider({ ...draft, riders: isListed ? draft.riders : [...draft.riders, added] }, userId, true)
}

const maxGuestStarts = 1_000

/** The number as typed; null when it is none. An empty field means none. */
export function guestStartsOf({ guestStarts }: Pick<AttendanceDraft, 'guestStarts'>): number | null {
  const text = guestStarts.trim() || '0'
  return /^\d{1,4}$/.test(text) && Number(text) <= maxGuestStarts ? Number(text) : null
}

export function inputOf(draft: AttendanceDraft): AttendanceInput | null {
  const guestStarts = guestStartsOf(draft)
  if (guestStarts === null) return null
  return { userIds: [...draft.rode], guestStarts, expectedVersion: draft.expectedVersion }
}
