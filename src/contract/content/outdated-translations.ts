import * as z from 'zod/mini'
import { languages } from '#contract/languages.ts'
import { RidingEvent } from '#contract/rides/riding-events.ts'
import { Announcement } from './announcements.ts'
import { PhotoAlbum } from './photo-albums.ts'

/** The side of the pair that may be out of date, since only the other one was edited. Only administrators see it. */
const mark = { outdatedLanguage: z.enum(languages) }

export const OutdatedAnnouncement = z.extend(Announcement, mark)
export type OutdatedAnnouncement = z.infer<typeof OutdatedAnnouncement>

export const OutdatedRidingEvent = z.extend(RidingEvent, mark)
export type OutdatedRidingEvent = z.infer<typeof OutdatedRidingEvent>

export const OutdatedPhotoAlbum = z.extend(PhotoAlbum, mark)
export type OutdatedPhotoAlbum = z.infer<typeof OutdatedPhotoAlbum>
