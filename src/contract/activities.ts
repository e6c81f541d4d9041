import type { AuditKind } from '#contract/site/audit-log.ts'

// docs/decisions/063: one entry for each thing that happens

/** One thing that happens, as the activity log knows it. Whom it is told, and how, is its entry of the same name on the server. */
export interface Activity {
  kind: AuditKind
  /** ICU messages: `actor`, `subject` or the end of its `id` when it is gone, `detail` of the line, also as words of the page (`from`, `to`, `status`, `fields`, `page`). */
  ko: string
  en: string
  /** Whether pages for visitors show it, so that they are rendered again. */
  changesPages?: true
  /** On the user's own account, which any guest could repeat endlessly: a bounded number in 24 hours has a line; `always`: each, as it changes the login. */
  own?: 'limited' | 'always'
  /** Whether the actor saw data of the person whom the line is about: they are told who looked. */
  showsPerson?: true
}

/** @param entries by their names, which the log stores: a name never changes. */
export function inLog<const Entries extends Record<string, Omit<Activity, 'kind'>>>(kind: AuditKind, entries: Entries) {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, { ...entry, kind }])) as {
    readonly [Name in keyof Entries]: Entries[Name] & { kind: AuditKind }
  }
}
