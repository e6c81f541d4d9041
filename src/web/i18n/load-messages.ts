import { type Language, languages } from '#contract/languages.ts'

// docs/decisions/007: one file per screen and language

/**
 * The catalogue's files: `site` for what every page shows, with the home page, where most visits begin; one for each other
 * screen; and what two screens share. A visitor downloads those of one language.
 */
const files = {
  site: { ko: () => import('./messages/ko/site.ts'), en: () => import('./messages/en/site.ts') },
  admin: { ko: () => import('./messages/ko/admin.ts'), en: () => import('./messages/en/admin.ts') },
  'admin-tabs': { ko: () => import('./messages/ko/admin-tabs.ts'), en: () => import('./messages/en/admin-tabs.ts') },
  'admin-records': { ko: () => import('./messages/ko/admin-records.ts'), en: () => import('./messages/en/admin-records.ts') },
  bylaws: { ko: () => import('./messages/ko/bylaws.ts'), en: () => import('./messages/en/bylaws.ts') },
  join: { ko: () => import('./messages/ko/join.ts'), en: () => import('./messages/en/join.ts') },
  login: { ko: () => import('./messages/ko/login.ts'), en: () => import('./messages/en/login.ts') },
  gallery: { ko: () => import('./messages/ko/gallery.ts'), en: () => import('./messages/en/gallery.ts') },
  profile: { ko: () => import('./messages/ko/profile.ts'), en: () => import('./messages/en/profile.ts') },
  contact: { ko: () => import('./messages/ko/contact.ts'), en: () => import('./messages/en/contact.ts') },
  dues: { ko: () => import('./messages/ko/dues.ts'), en: () => import('./messages/en/dues.ts') },
  help: { ko: () => import('./messages/ko/help.ts'), en: () => import('./messages/en/help.ts') },
  settings: { ko: () => import('./messages/ko/settings.ts'), en: () => import('./messages/en/settings.ts') },
  'not-found': { ko: () => import('./messages/ko/not-found.ts'), en: () => import('./messages/en/not-found.ts') },
  user: { ko: () => import('./messages/ko/user.ts'), en: () => import('./messages/en/user.ts') },
  'ride-visitors': {
    ko: () => import('./messages/ko/ride-visitors.ts'),
    en: () => import('./messages/en/ride-visitors.ts'),
  },
  logins: { ko: () => import('./messages/ko/logins.ts'), en: () => import('./messages/en/logins.ts') },
  'head-count': { ko: () => import('./messages/ko/head-count.ts'), en: () => import('./messages/en/head-count.ts') },
  'ride-day': { ko: () => import('./messages/ko/ride-day.ts'), en: () => import('./messages/en/ride-day.ts') },
  'home-screen': { ko: () => import('./messages/ko/home-screen.ts'), en: () => import('./messages/en/home-screen.ts') },
  'application-fields': {
    ko: () => import('./messages/ko/application-fields.ts'),
    en: () => import('./messages/en/application-fields.ts'),
  },
} as const
export type MessageFile = keyof typeof files
export const messageFiles = Object.keys(files) as MessageFile[]

type Union<File extends MessageFile> = Awaited<ReturnType<(typeof files)[File]['ko']>>['messages']
type Intersection<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void ? All : never

/** The whole catalogue. From the literal Korean texts the compiler infers the arguments of each message. */
export type Messages = Intersection<{ [File in MessageFile]: Union<File> }[MessageFile]>

const loaded: Record<Language, object> = { ko: {}, en: {} }
const loadedFiles: Record<Language, Set<MessageFile>> = { ko: new Set(), en: new Set() }

/** A folder under pages/ and the file of its texts have the same name. */
export type Screen =
  | 'home'
  | Exclude<
      MessageFile,
      | 'site'
      | 'user'
      | 'ride-visitors'
      | 'head-count'
      | 'logins'
      | 'ride-day'
      | 'home-screen'
      | 'application-fields'
      | 'dues'
      | 'admin-tabs'
      | 'admin-records'
    >

const shared: Partial<Record<Screen, MessageFile[]>> = {
  join: ['application-fields', 'dues'],
  login: ['logins'],
  contact: ['dues'],
  settings: ['application-fields', 'logins'],
  admin: ['application-fields'],
  help: ['home-screen'],
}

/** The files with the texts of a page: the site's, its own, and those that it shares with another screen. */
export function textsOf(screen: Screen): readonly MessageFile[] {
  return ['site', ...(screen === 'home' ? [] : [screen]), ...(shared[screen] ?? [])]
}

/** What parts of a page need that are downloaded later than the page. */
export const laterTexts: Partial<Record<Screen, readonly MessageFile[]>> = {
  home: ['user', 'ride-visitors', 'application-fields', 'head-count', 'ride-day'],
  settings: ['home-screen'],
  admin: ['user', 'admin-tabs', 'admin-records', 'ride-day'],
}

/**
 * The part of the catalogue that has been loaded: a new object whenever it has grown. A page may use the files of `textsOf`, and
 * the frame around it those of the site; a test checks this.
 */
export function knownMessages(language: Language): Messages {
  return loaded[language] as Messages
}

/** Whether all these files are loaded. */
export function hasMessages(language: Language, wanted: readonly MessageFile[]): boolean {
  return wanted.every((file) => loadedFiles[language].has(file))
}

/** Loads files of the catalogue, each once. */
export async function loadMessages(language: Language, wanted: readonly MessageFile[]): Promise<void> {
  const missing = wanted.filter((file) => !loadedFiles[language].has(file))
  if (missing.length === 0) return
  const modules = await Promise.all(missing.map((file) => files[file][language]()))
  loaded[language] = Object.assign({}, loaded[language], ...modules.map(({ messages }) => messages))
  for (const file of missing) loadedFiles[language].add(file)
}

/** Loads further files for a page that is shown already, in each language that it has texts in. */
export async function loadFurtherMessages(wanted: readonly MessageFile[]): Promise<void> {
  await Promise.all(
    languages.filter((language) => loadedFiles[language].size > 0).map((language) => loadMessages(language, wanted)),
  )
}

/**
 * Loads in one language what is loaded in the other. Without a connection no download begins: some browsers never request a module
 * again that they could not download.
 */
export async function loadSameMessages(language: Language, as: Language): Promise<void> {
  const wanted = [...loadedFiles[as]]
  if (hasMessages(language, wanted)) return
  await fetch('/healthz', { method: 'HEAD' })
  await loadMessages(language, wanted)
}
