import { dashboardPartAddress } from '#contract/site/dashboard-addresses.ts'
import type { FirstSteps, Waiting } from '#contract/site/waiting.ts'

export type Countable =
  | 'pendingApplications'
  | 'newMessages'
  | 'unrecordedRides'
  | 'withoutEmergencyContact'
  | 'outdatedAnnouncements'

/** The list that shows what a number counts. */
const listsOfWaiting: Record<Countable, string> = {
  pendingApplications: '/admin?tab=applications&status=pending',
  newMessages: dashboardPartAddress('messages'),
  unrecordedRides: '/admin?tab=events&rides=unrecorded',
  withoutEmergencyContact: '/admin?tab=members&filter=noEmergencyContact',
  outdatedAnnouncements: '/admin?tab=announcements&outdated=announcements',
}

/** Where a new club does each of its first steps, in this order. */
export const placesOfSteps: Record<keyof FirstSteps, string> = {
  password: '/settings',
  contact: dashboardPartAddress('club'),
  ride: '/admin?tab=events',
  people: '/admin?tab=members',
  officer: '/admin?tab=members',
  backup: dashboardPartAddress('status'),
  mail: dashboardPartAddress('status'),
}

/** The numbers that are not 0, the most urgent first. */
export function countsOf(waiting: Waiting): { what: Countable; count: number; href: string }[] {
  const all = Object.entries(listsOfWaiting) as [Countable, string][]
  return all.map(([what, href]) => ({ what, count: waiting[what], href })).filter(({ count }) => count > 0)
}

/** How many things wait: each ride, each kind of thing that is counted, the backups. */
export function countWaiting(waiting: Waiting): number {
  return waiting.rides.length + countsOf(waiting).length + (waiting.backups === null ? 0 : 1)
}
