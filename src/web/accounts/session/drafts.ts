import { useEffect, useEffectEvent, useState } from 'react'
import { attemptNow } from '#web/browser-abilities.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { sessionEnds, useSession } from './session.ts'

/** The next person at a shared computer must not find it in an open tab. */
const lifeMs = 60 * 60_000

/** Texts that the club publishes anyway. They do not expire, and outlast a logout in another tab. */
const clubPrefix = 'club-draft:'
const personalPrefix = 'draft:'

/** @field owner id of the account that typed it; null for a visitor. */
interface Draft<Typed> {
  owner: string | null
  typed: Typed
  typedAtMs: number
}

export interface DraftName {
  name: string
  isForClub?: boolean
  /** Long work: it is stored too when the form or the page is left, and is there again after a reload. */
  outlastsForm?: boolean
}

const keyOf = ({ name, isForClub = false }: DraftName) => `${isForClub ? clubPrefix : personalPrefix}${name}`

export function writeDraft<Typed>(of: DraftName, owner: string | null, typed: Typed): void {
  tabStorage.write(keyOf(of), JSON.stringify({ owner, typed, typedAtMs: Date.now() } satisfies Draft<Typed>))
}

/** What this account typed in this tab, or what was typed before a login. */
export function readDraft<Typed>(of: DraftName, reader: string | null): Typed | null {
  const draft = parse<Typed>(keyOf(of))
  return draft !== null && (draft.owner === null || draft.owner === reader) ? draft.typed : null
}

export function forgetDraft(of: DraftName): void {
  tabStorage.remove(keyOf(of))
}

export function hasDrafts(): boolean {
  return draftKeys().some((key) => (parse(key)?.owner ?? null) !== null)
}

/** Removes what has expired and, once a user is logged in, what another one typed. */
export function forgetOldDrafts(user: string | undefined): void {
  for (const key of draftKeys()) {
    const owner = parse(key)?.owner ?? null
    if (user !== undefined && owner !== null && owner !== user) tabStorage.remove(key)
  }
}

/** An event of `window`: another tab has logged out, and forms about people are to be empty. */
export const personalDraftsForgotten = 'personal-drafts-forgotten'

/** After a logout in another tab: what concerns people must not be found by the next user. */
export function forgetPersonalDrafts(): void {
  for (const key of tabStorage.keys()) if (!key.startsWith(clubPrefix)) tabStorage.remove(key)
}

const draftKeys = () => tabStorage.keys().filter((key) => key.startsWith(clubPrefix) || key.startsWith(personalPrefix))

function parse<Typed>(key: string): Draft<Typed> | null {
  const draft = attemptNow((): Draft<Typed> | null => JSON.parse(tabStorage.read(key) ?? 'null'))
  if (typeof draft === 'object' && draft !== null && (key.startsWith(clubPrefix) || Date.now() - draft.typedAtMs < lifeMs))
    return draft
  tabStorage.remove(key)
  return null
}

// docs/decisions/060: what was typed outlasts the session

/** What the user typed into this form when the last session ended. It stays stored until `useKeepDraft` finds nothing typed any more. */
export function useDraft<Typed>(of: DraftName): Typed | null {
  const owner = useSession().user?.id
  // Node has a storage too, and a page of rides would read it once for each.
  const [draft] = useState(() => (owner === undefined || typeof document === 'undefined' ? null : readDraft<Typed>(of, owner)))
  return draft
}

/** Stores what is typed when the session ends, whichever call reports it. @param typed null while nothing is typed. Never a password. */
export function useKeepDraft<Typed>(of: DraftName, typed: () => Typed | null): void {
  const owner = useSession().user?.id
  useEffect(() => {
    if (owner === undefined) return
    if (typed() === null) forgetDraft(of)
    const keep = () => {
      const values = typed()
      if (values !== null) writeDraft(of, owner, values)
    }
    addEventListener(sessionEnds, keep)
    return () => removeEventListener(sessionEnds, keep)
  })
  const keepLeft = useEffectEvent(() => {
    const values = typed()
    if (owner !== undefined && values !== null) writeDraft(of, owner, values)
  })
  const { outlastsForm } = of
  useEffect(() => {
    if (!outlastsForm) return
    const keep = () => keepLeft()
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [outlastsForm])
}
