import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import {
  BooleanText,
  ExpectedVersion,
  Id,
  line,
  OptionalId,
  OptionalWebAddress,
  optionalProse,
  optionalWholeNumber,
  WebAddress,
} from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { linksIn } from '#contract/text-links.ts'

const dropboxPage = /^https?:\/\/(?:www\.|m\.)?dropbox\.com(?::\d+)?(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i

/** Single files: `/s/…` of older links, `/scl/fi/…` of newer ones. */
const sharedFile = /^\/(?:s|scl\/fi)\/[^/]+/i
/** Folders, and private pages: other visitors see no picture there. */
const noPicture = /^\/(?:sh|scl\/fo|home|preview|photos|work|personal)(?:\/|$)/i

/** The picture itself behind a share link of Dropbox, which opens a page; the key (`rlkey`) stays. Any other address is returned unchanged. */
export function directPictureAddress(address: string): string {
  const [, path = '', query = ''] = dropboxPage.exec(address) ?? []
  if (!sharedFile.test(path)) return address
  const kept = query.split('&').filter((part) => part !== '' && !/^(?:dl|raw)(?:=|$)/i.test(part))
  return `https://dl.dropboxusercontent.com${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

/** Whether it is a Dropbox address that cannot be one picture, such as a folder. */
export function isDropboxWithoutPicture(address: string): boolean {
  const [, path = ''] = dropboxPage.exec(address) ?? []
  return noPicture.test(path)
}

const noSinglePicture = say(
  'This Dropbox address does not lead to a single picture. Please open the picture in Dropbox, share it and paste that link.',
)

const PreviewPicture = z.pipe(
  OptionalWebAddress,
  z.pipe(
    z.nullable(z.string().check(z.refine((address) => !isDropboxWithoutPicture(address), noSinglePicture))),
    z.transform((address) => address && directPictureAddress(address)),
  ),
)

/** docs/product.md 13.6 */
export const PhotoAlbumInput = z.object({
  titleKo: line(200),
  titleEn: line(200),
  descriptionKo: optionalProse(2_000),
  descriptionEn: optionalProse(2_000),
  dropboxUrl: WebAddress,
  previewImage1: PreviewPicture,
  previewImage2: PreviewPicture,
  previewImage3: PreviewPicture,
  photoCount: optionalWholeNumber(0),
  isActive: z._default(BooleanText, 'true'),
  rideId: OptionalId,
  displayOrder: z.pipe(
    optionalWholeNumber(-999_999_999),
    z.transform((order) => order ?? '0'),
  ),
})
export type PhotoAlbumInput = z.infer<typeof PhotoAlbumInput>

export const PhotoAlbumUpdate = z.extend(PhotoAlbumInput, ExpectedVersion.shape)
export type PhotoAlbumUpdate = z.infer<typeof PhotoAlbumUpdate>
/** Before validation. */
export type PhotoAlbumFields = Required<z.input<typeof PhotoAlbumInput>>

/** `photoCount`, `isActive` and `displayOrder` are text (docs/product.md 13.8). */
export const PhotoAlbum = z.object({
  id: Id,
  titleKo: z.string(),
  titleEn: z.string(),
  descriptionKo: z.nullable(z.string()),
  descriptionEn: z.nullable(z.string()),
  dropboxUrl: z.string(),
  previewImage1: z.nullable(z.string()),
  previewImage2: z.nullable(z.string()),
  previewImage3: z.nullable(z.string()),
  photoCount: z.nullable(z.string()),
  isActive: z.enum(['true', 'false']),
  rideId: z.nullable(z.string()),
  displayOrder: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  links: linksIn({ texts: ['descriptionKo', 'descriptionEn'] }),
})
export type PhotoAlbum = z.infer<typeof PhotoAlbum>

/** `outdatedLanguage` was not edited when the other one was. */
export const OutdatedPhotoAlbum = z.extend(PhotoAlbum, { outdatedLanguage: z.enum(languages) })
export type OutdatedPhotoAlbum = z.infer<typeof OutdatedPhotoAlbum>
