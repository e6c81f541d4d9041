import { hash } from 'node:crypto'
import { accentColors } from '#contract/site/accent-colors.ts'
import { defaultAccent } from '#contract/site/accents.ts'
import type { Club } from '#contract/site/club.ts'
import { missingLetters } from '#server/pictures/club-letters.ts'
import { pictureVersion } from '#server/pictures/face-version.ts'
import { escapeHtml } from './escape-html.ts'
import type { Hash, WebBuild } from './web-build.ts'

/** What a page needs besides the site's style sheets when the club's values differ from theirs; empty when none does. */
export interface ClubStyle {
  tags: string
  /** For the content security policy. */
  hashes: Hash[]
}

type Build = Pick<WebBuild, 'headingLetters' | 'previewVersion'>

const made = new WeakMap<Club, { web: Build; style: ClubStyle }>()

/** The club's accent, a filled emblem, and the letters of its name and motto that the built display font lacks. Each page has it. */
export function clubStyle(club: Club, web: Build): ClubStyle {
  const known = made.get(club)
  if (known?.web === web) return known.style
  const style = makeStyle(club, web)
  made.set(club, { web, style })
  return style
}

function makeStyle(club: Club, web: Build): ClubStyle {
  const { lane, hover } = accentColors[club.accent]
  const values = [
    ...(club.accent === defaultAccent ? [] : [`--lane:${lane}`, `--lane-hover:${hover}`, `--art-helm2:${lane}`]),
    ...(club.emblemStyle === 'fill' ? ['--emblem-filled:1', '--emblem-line:0'] : []),
  ]
  const letters = missingLetters(club, web)
  const font = `/club-letters.woff2?v=${pictureVersion(web, club)}`
  const range = letters.map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`).join()
  const style = [
    values.length === 0 ? '' : `:root:root{${values.join(';')}}`,
    letters.length === 0
      ? ''
      : `@font-face{font-family:"Hangil Display";src:url(${font})format("woff2");font-display:swap;unicode-range:${range}}`,
  ].join('')
  if (style === '') return { tags: '', hashes: [] }
  const preload =
    letters.length === 0 ? '' : `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin>`
  return { tags: `<style>${style}</style>${preload}`, hashes: [`sha256-${hash('sha256', style, 'base64')}`] }
}

/** Tags of the icons that a browser shows for the page. */
export function iconTags(club: Club, web: Pick<WebBuild, 'previewVersion'>): string {
  const version = pictureVersion(web, club)
  return `<link rel="icon" href="/favicon.svg?v=${version}" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png?v=${version}">`
}
