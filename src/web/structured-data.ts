import { addressIn, type Language } from '#contract/languages.ts'
import { announcementAddress, announcementPicturePath } from '#contract/news/announcement-addresses.ts'
import type { Announcement } from '#contract/news/announcements.ts'
import type { Club } from '#contract/site/club.ts'
import { contactQuestions, helpQuestions } from './pages/questions.ts'
import type { Translate } from './routes.ts'

interface Site {
  club: Club
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
export function structuredDataOf(path: string, t: Translate, site: Site): object[] {
  switch (path) {
    case '/':
      return [organization(site), website(site)]
    case '/contact':
      return [
        questions(
          contactQuestions.map(({ question, answer }) => ({
            question: t(`contact.${question}`),
            answer: t(`contact.${answer}`),
          })),
          site,
        ),
      ]
    case '/help':
      return [
        questions(
          helpQuestions.map(({ question, answer }) => ({ question: t(`help.${question}`), answer: t(`help.${answer}`) })),
          site,
        ),
      ]
    default:
      return []
  }
}

/** @param text title and description in the page's language. */
export function newsArticle(announcement: Announcement, text: { title: string; description: string }, site: Site): object {
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
