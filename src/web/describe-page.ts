import type { QueryClient } from '@tanstack/react-query'
import {
  announcementAddress,
  announcementPicturePath,
  olderAnnouncementsAddress,
  readRequestedAnnouncements,
} from '#contract/content/announcement-addresses.ts'
import type { RenderedPage, RenderRequest } from '#contract/site/page.ts'
import { olderAnnouncementsQuery } from './api/content/announcements.ts'
import { clubNames } from './club.tsx'
import { documentTitle, notFoundRoute, type Route, type Translate } from './routes.ts'
import { newsArticle, structuredDataOf } from './structured-data.ts'

type Description = Pick<RenderedPage, 'title' | 'description' | 'address' | 'article' | 'structuredData' | 'indexable'>

/** In UTF-16 units; search engines and messengers show about as much. */
const maxDescriptionLength = 160

/** What the `<head>` of a page says about it, after its queries have been answered. */
export function describePage(
  client: QueryClient,
  { request, address, route, t }: { request: RenderRequest; address: URL; route: Route; t: Translate },
): Description {
  const { club, language } = request
  const names = clubNames(club, language)
  const plain = {
    title: documentTitle(route, t, names),
    description: route.description(t, names),
    // An unknown path is text chosen by the client and must not be shown on a page.
    address: route === notFoundRoute ? '/' : address.pathname,
    article: null,
    indexable: route.indexable,
  }
  const asked = readRequestedAnnouncements(address.searchParams)
  const named = route.announcement?.(address.searchParams)
  const announcement = named ? client.getQueryData(named.queryKey) : null
  if (announcement) {
    const [title, content] =
      language === 'ko' ? [announcement.titleKo, announcement.contentKo] : [announcement.titleEn, announcement.contentEn]
    const description = beginning(content)
    return {
      title: documentTitle(route, t, names, title),
      description,
      address: announcementAddress(announcement.id),
      article: {
        title,
        picture: announcementPicturePath(announcement.id, language),
        publishedAt: announcement.createdAt,
        changedAt: announcement.updatedAt,
      },
      structuredData: [newsArticle(announcement, { title, description }, request)],
      indexable: true,
    }
  }
  if (asked?.kind === 'older' && client.getQueryData(olderAnnouncementsQuery(asked.id).queryKey)) {
    // This list shifts with every new announcement; search engines find each announcement by its own address.
    return { ...plain, address: olderAnnouncementsAddress(asked.id), structuredData: [], indexable: false }
  }
  return { ...plain, structuredData: structuredDataOf(address.pathname, t, request) }
}

/** The first words of a text in one line. */
function beginning(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= maxDescriptionLength) return line
  const cut = line
    .slice(0, maxDescriptionLength)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  return `${cut.replace(/\s+\S{0,20}$/, '')}…`
}
