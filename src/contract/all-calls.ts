import * as photoAlbums from './albums/photo-album-calls.ts'
import type { AnyCall } from './calls.ts'
import * as contactMessages from './messages/contact-message-calls.ts'
import * as announcements from './news/announcement-calls.ts'
import * as phrases from './news/phrase-calls.ts'
import * as auditLog from './site/audit-log-calls.ts'
import * as deletedItems from './site/deleted-item-calls.ts'
import * as exports from './site/export-calls.ts'
import * as language from './site/language-calls.ts'
import * as openapi from './site/openapi-calls.ts'
import * as outdatedTranslations from './site/outdated-translation-calls.ts'
import * as status from './site/status-calls.ts'

// For the server and the tests. The browser imports the calls that it makes.

/** Every declared call, by subject and by the name of its export. */
export const callsBySubject = {
  news: { ...announcements, ...phrases },
  albums: { ...photoAlbums },
  messages: { ...contactMessages },
  site: { ...auditLog, ...deletedItems, ...exports, ...language, ...openapi, ...outdatedTranslations, ...status },
} satisfies Record<string, Record<string, AnyCall>>

/** The name of each call in the API document. */
export const callNames: ReadonlyMap<AnyCall, string> = new Map(
  Object.values(callsBySubject).flatMap((calls) =>
    Object.entries<AnyCall>(calls).map(([name, declared]): [AnyCall, string] => [declared, name]),
  ),
)
