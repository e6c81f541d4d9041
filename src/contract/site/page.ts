import type { Language } from '#contract/languages.ts'
import type { ShownClub } from './club.ts'
import type { TextSize, Theme } from './display.ts'

export interface ApiAnswer {
  status: number
  body: unknown
  /** The `Link` header, which leads to a list's next page; null when there is none. */
  link: string | null
}

/** The input of `web/entry-server` from `server/pages`. */
export interface RenderRequest {
  /** Path and query: as requested for a page of one user, the canonical ones for a page that is cached for all visitors. */
  url: string
  /** Scheme and host by which visitors reach the site, for the absolute addresses that search engines want. */
  origin: string
  language: Language
  theme: Theme
  textSize: TextSize
  club: ShownClub
  /** GET on the site's own API, so that a page never shows data that the API would reject: with the rights of the user's session, or without any for a cached page. */
  get(path: string): Promise<ApiAnswer>
}

export interface Article {
  /** Its title alone: messengers show the club's name beside it. */
  title: string
  /** Path of its picture, 800 × 400; null for the picture of the site. */
  picture: string | null
  /** ISO-8601 UTC; null for a ride. */
  publishedAt: string | null
  /** Null when there is no picture of its own. */
  changedAt: string | null
}

export interface RenderedPage {
  kind: 'page'
  status: 200 | 404
  title: string
  description: string
  /** Canonical path and query of the page, in the default language; null when it is the page of several addresses that name nothing public. */
  address: string | null
  /** Null for a page of the site itself. */
  article: Article | null
  structuredData: object[]
  indexable: boolean
  html: string
  /** The state for hydration, put into a JSON data block. */
  state: PageState
  /** Source paths of the page's module and of its sections that this client sees, to look up their files in the manifest. */
  modules: string[]
}

export interface Redirect {
  kind: 'redirect'
  location: string
}

export type PageResult = RenderedPage | Redirect

export interface PageState {
  language: Language
  theme: Theme
  textSize: TextSize
  club: ShownClub
  /** What the page was rendered from: each query's key with its data (packed-rows.ts). Without times, so that the same page is the same text. */
  queries: { key: readonly string[]; data: unknown }[]
  /** Dates by language, form and instant, so that the browser shows the same texts and need not format them again. */
  formatted: Record<string, string>
}

export type RenderPage = (request: RenderRequest) => Promise<PageResult>

/** The one Trusted Types policy that the pages' content security policy allows. It makes the address of the service worker. */
export const workerPolicy = 'service-worker'
