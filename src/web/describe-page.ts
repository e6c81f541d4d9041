import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { addressIn, type Language } from '#contract/languages.ts'
import {
  announcementAddress,
  announcementPicturePath,
  olderAnnouncementsAddress,
  readRequestedAnnouncements,
} from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import { readRequestedRide, rideAddress, ridePicturePath } from '#contract/rides/ride-addresses.ts'
import { difficulties } from '#contract/rides/riding-events.ts'
import type { ShownClub } from '#contract/site/club.ts'
import { listedPaths } from '#contract/site/own-address.ts'
import type { RenderedPage, RenderRequest } from '#contract/site/page.ts'
import { loginTexts } from './accounts/login/login.texts.ts'
import { settingsTexts } from './accounts/settings.texts.ts'
import { galleryTexts } from './albums/albums.texts.ts'
import { bylawsTexts } from './bylaws/bylaws.texts.ts'
import { clubNames } from './club.tsx'
import { contactWords, helpWords, wordsIn } from './content/page-words.ts'
import { createFormat } from './i18n/format.ts'
import { readerOf } from './i18n/texts.ts'
import { notFoundTexts, pagesTexts } from './layout/frame.texts.ts'
import { joinTexts } from './members/join/join.texts.ts'
import { contactTexts } from './messages/contact.texts.ts'
import { announcementQuery, olderAnnouncementsQuery } from './news/announcement-reads.ts'
import { homeTexts } from './news/home.texts.ts'
import { helpTexts, profileTexts } from './pages/pages.texts.ts'
import { contactQuestions, helpQuestions } from './pages/questions.ts'
import { rideDays } from './rides/ride-dates.ts'
import { ridePreviewQuery, rideQuery } from './rides/ride-reads.ts'
import { difficultyTexts, rideForVisitorsTexts } from './rides/rides.texts.ts'
import { documentTitle, notFoundRoute, type Route } from './routes.ts'
import { adminTexts } from './site/admin.texts.ts'
import { setupTexts } from './site/setup/setup.texts.ts'

type ClubNames = ReturnType<typeof clubNames>
type Description = Pick<RenderedPage, 'title' | 'description' | 'address' | 'article' | 'structuredData' | 'indexable'>

/** In UTF-16 units; search engines and messengers show about as much. */
const maxDescriptionLength = 160

/** What each page says about itself: no browser needs it. */
const descriptions: Record<Route['path'], (language: Language, club: ClubNames) => string> = {
  '/': (language, club) => readerOf(language, homeTexts)('description', club),
  '/admin': (language, club) => readerOf(language, adminTexts)('description', club),
  '/bylaws': (language, club) => readerOf(language, bylawsTexts)('description', club),
  '/join': (language, club) => readerOf(language, joinTexts)('description', club),
  '/login': (language, club) => readerOf(language, loginTexts)('description', club),
  '/gallery': (language, club) => readerOf(language, galleryTexts)('description', club),
  '/profile': (language, club) => readerOf(language, profileTexts)('description', club),
  '/contact': (language, club) => readerOf(language, contactTexts)('description', club),
  '/help': (language, club) => readerOf(language, helpTexts)('description', club),
  '/settings': (language) => readerOf(language, settingsTexts)('description'),
  '/setup': (language) => readerOf(language, setupTexts)('description'),
  '*': (language) => readerOf(language, notFoundTexts)('description'),
}

interface Described {
  request: RenderRequest
  address: URL
  route: Route
  user: CurrentUser | null
}

/** For the `<head>` of a page, after its queries have been answered. */
export function describePage(client: QueryClient, { request, address, route, user }: Described): Description {
  const { club, language } = request
  const names = clubNames(club, language)
  const titles = readerOf(language, pagesTexts)
  const plain = {
    title: documentTitle(route, titles, names),
    description: descriptions[route.path](language, names),
    // An unknown path is text chosen by the client and must not be shown on a page.
    address: route === notFoundRoute ? '/' : address.pathname,
    article: null,
    indexable: (listedPaths as readonly string[]).includes(route.path),
  }
  const isHome = route.path === '/'
  const ride = isHome ? readRequestedRide(address.searchParams) : null
  if (ride !== null) return { ...plain, ...describeRide(client, ride, { request, address, route, user }) }
  const asked = isHome ? readRequestedAnnouncements(address.searchParams) : null
  const announcement = asked?.kind === 'one' ? client.getQueryData(announcementQuery(asked.id).queryKey) : null
  if (announcement) {
    const [title, content] =
      language === 'ko' ? [announcement.titleKo, announcement.contentKo] : [announcement.titleEn, announcement.contentEn]
    const description = beginning(content)
    return {
      title: documentTitle(route, titles, names, title),
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
  return { ...plain, structuredData: structuredDataOf(address.pathname, request) }
}

/** A ride's address is never listed. Without a ride that the client may see, it tells that rides are for members. */
function describeRide(
  client: QueryClient,
  id: string,
  { request: { club, language }, route, user }: Described,
): Partial<Description> & Pick<Description, 'structuredData'> {
  const t = readerOf(language, difficultyTexts, rideForVisitorsTexts)
  const unlisted = { address: null, indexable: false, structuredData: [] }
  const ride = client.getQueryData((user ? rideQuery(id) : ridePreviewQuery(id)).queryKey)
  if (!ride) {
    const names = clubNames(club, language)
    const article = { title: t('rideForVisitors.name', names), picture: null, publishedAt: null, changedAt: null }
    return { ...unlisted, description: t('rideForVisitors.preview', names), article }
  }
  const title = language === 'ko' ? ride.titleKo : ride.titleEn
  const format = createFormat(language, club.timeZone)
  const placesLeft = 'placesLeft' in ride ? ride.placesLeft : null
  const known = difficulties.find((difficulty) => difficulty === ride.difficulty) ?? 'hard'
  return {
    ...unlisted,
    title: documentTitle(route, readerOf(language, pagesTexts), clubNames(club, language), title),
    description: [
      rideDays(format, ride) ?? format.fullDate(ride.eventDate),
      t(`difficulty.${known}`),
      ...(placesLeft === null ? [] : [t('rideForVisitors.placesLeft', { count: placesLeft })]),
    ].join(' · '),
    address: rideAddress(id),
    article: { title, picture: user ? null : ridePicturePath(id, language), publishedAt: null, changedAt: ride.updatedAt },
  }
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

interface Site {
  club: ShownClub
  language: Language
  /** Scheme and host. */
  origin: string
}

const context = 'https://schema.org'

/** The club itself (schema.org); `@id` is the name by which other objects refer to it. */
function organization({ club, language, origin }: Site): object {
  const other = language === 'ko' ? 'en' : 'ko'
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${origin}/#club`,
    name: club.name[language],
    alternateName: [club.name[other], club.abbreviation],
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: club.email,
    telephone: club.phone,
    address: {
      '@type': 'PostalAddress',
      addressLocality: club.city[language],
      addressRegion: club.state[language],
      addressCountry: 'US',
    },
    areaServed: club.state[language],
    knowsLanguage: ['ko', 'en'],
  }
}

function website({ club, language, origin }: Site): object {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: club.name[language],
    url: `${origin}${addressIn(language, '/')}`,
    inLanguage: language,
    publisher: { '@id': `${origin}/#club` },
  }
}

function questions(pairs: { question: string; answer: string }[], { language }: Site): object {
  return {
    '@context': context,
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: pairs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** What a page tells search engines, in the words that it shows. */
function structuredDataOf(path: string, site: Site): object[] {
  const { language, club } = site
  switch (path) {
    case '/':
      return [organization(site), website(site)]
    case '/contact': {
      const words = wordsIn(language, club, contactWords)
      return [
        questions(
          contactQuestions.map(({ question, answer }) => ({ question: words(question), answer: words(answer) })),
          site,
        ),
      ]
    }
    case '/help': {
      const words = wordsIn(language, club, helpWords)
      return [
        questions(
          helpQuestions.map(({ question, answer }) => ({ question: words(question), answer: words(answer) })),
          site,
        ),
      ]
    }
    default:
      return []
  }
}

/** @param text title and description in the page's language. */
function newsArticle(announcement: Announcement, text: { title: string; description: string }, site: Site): object {
  const { club, language, origin } = site
  const publisher = { '@type': 'Organization', name: club.name[language], url: `${origin}/`, logo: `${origin}/icon-512.png` }
  return {
    '@context': context,
    '@type': 'NewsArticle',
    headline: text.title,
    description: text.description,
    image: [`${origin}${announcementPicturePath(announcement.id, language)}`],
    datePublished: announcement.createdAt,
    dateModified: announcement.updatedAt,
    inLanguage: language,
    mainEntityOfPage: `${origin}${addressIn(language, announcementAddress(announcement.id))}`,
    author: publisher,
    publisher,
  }
}
