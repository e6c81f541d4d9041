import { hash } from 'node:crypto'
import type { Club } from '#contract/site/club.ts'
import type { WebBuild } from '#server/pages/web-build.ts'

const versions = new WeakMap<Club, string>()

/** Another one for other values that pictures, or the letters of headings, show. */
export function faceVersion(club: Club): string {
  const known = versions.get(club)
  if (known !== undefined) return known
  const { name, abbreviation, motto, figures, emblem, emblemStyle, accent } = club
  const made = hash(
    'sha256',
    JSON.stringify([name, abbreviation, motto, figures, emblem, emblemStyle, accent]),
    'base64url',
  ).slice(0, 8)
  versions.set(club, made)
  return made
}

/** For addresses of pictures: messengers and browsers keep a picture by its address, and a changed design needs a new one too. */
export function pictureVersion({ previewVersion }: Pick<WebBuild, 'previewVersion'>, club: Club): string {
  return `${previewVersion}${faceVersion(club)}`
}
