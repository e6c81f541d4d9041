import { findAttendance, findLeaderPhone } from '#contract/ride-day/ride-day-calls.ts'
import { openRidersToTell, openRideSheet } from '#contract/rides/ride-calls.ts'
import { read } from '#web/api/calls.ts'

/** Once per opening, because most of these reads are recorded in the activity log; nothing stays in memory when the page is left. */
const oncePerOpening = { gcTime: 0, refetchOnReconnect: false, meta: { readOnce: true } }

export const rideSheetQuery = (id: string) => read(openRideSheet, { id }, oncePerOpening)

export const ridersToTellQuery = (id: string) => read(openRidersToTell, { id }, oncePerOpening)

export const leaderPhoneQuery = (id: string) => read(findLeaderPhone, { id }, oncePerOpening)

export const attendanceQuery = (id: string) => read(findAttendance, { id }, oncePerOpening)
