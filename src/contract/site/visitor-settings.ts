import * as z from 'zod/mini'

/** What the club shows to those who are not logged in, beyond its announcements. Meeting places and names of riders never. */
export const VisitorSettings = z.object({
  /** The address of an upcoming ride shows its title, day, difficulty and how many places are left. */
  showsRidesToVisitors: z.boolean(),
  /** The home page has a strip of the last recorded rides: day and number of riders; titles, which may name places, only together with the other setting. */
  showsRecentRidesToVisitors: z.boolean(),
})
export type VisitorSettings = z.infer<typeof VisitorSettings>
