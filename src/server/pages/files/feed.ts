import { addressIn, type Language } from '#contract/languages.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { Club } from '#contract/site/club.ts'
import { escapeHtml, escapeXml } from '#server/pages/documents/escape-html.ts'

/** Announcements in a feed. */
export const feedLength = 20

export function feedPath(language: Language): string {
  return addressIn(language, '/feed.xml')
}

const descriptions = {
  ko: (name: string) => `${name} 공지사항`,
  en: (name: string) => `Announcements of ${name}`,
} satisfies Record<Language, (name: string) => string>

/** The newest announcements in one language as RSS 2.0. Without a time of writing, so that the same announcements give the same text. */
export function feedXml(announcements: readonly Announcement[], { club, origin, language }: FeedOf): string {
  const text = (tag: string, content: string) => `<${tag}>${escapeXml(content)}</${tag}>`
  const items = announcements.map((announcement) => {
    const address = origin + addressIn(language, announcementAddress(announcement.id))
    const [title, content] =
      language === 'ko' ? [announcement.titleKo, announcement.contentKo] : [announcement.titleEn, announcement.contentEn]
    return `<item>${text('title', title)}${text('link', address)}<guid isPermaLink="true">${escapeXml(address)}</guid>${text('pubDate', rfc822(announcement.createdAt))}${text('category', announcement.type)}${text('description', asHtml(content))}</item>`
  })
  const changed = announcements
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const channel = [
    text('title', club.name[language]),
    text('link', origin + addressIn(language, '/')),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(origin + feedPath(language))}"/>`,
    text('description', descriptions[language](club.name[language])),
    text('language', language === 'ko' ? 'ko-KR' : 'en-US'),
    ...(changed === undefined ? [] : [text('lastBuildDate', rfc822(changed))]),
    `<image>${text('url', `${origin}/icon-192.png`)}${text('title', club.name[language])}${text('link', origin + addressIn(language, '/'))}</image>`,
    ...items,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join('')}</channel></rss>\n`
}

interface FeedOf {
  club: Club
  origin: string
  language: Language
}

/** `Sat, 28 Nov 2026 16:00:00 GMT` */
function rfc822(instant: string): string {
  return new Date(instant).toUTCString()
}

/** Feed readers parse the description as HTML. */
function asHtml(content: string): string {
  return escapeHtml(content).replaceAll(/\r?\n/g, '<br>')
}
