import { type ApplicationValues, chosen } from './prefill.ts'

const storageKey = 'join-draft'

/** How long the server ties an application to the account that was made in the same browser (its ticket), less a minute for the way. */
export const ticketLifetime = 119 * 60_000

/**
 * How long a birth date and an emergency contact stay in the browser's storage after the last keystroke: long enough for a reload, another page or a
 * call to the family, and over before the next person sits down at a shared computer whose tab was left open.
 */
export const applicationLifeMs = 60 * 60_000

const accountFields = ['username', 'email', 'firstName', 'lastName'] as const
const applicationFields = [
  'koreanName',
  'englishName',
  'kakaoId',
  'phoneNumber',
  'email',
  'dateOfBirth',
  'motorcycleModel',
  'emergencyContactName',
  'emergencyContactPhone',
  'membershipFee',
] as const

export type AccountDraft = Record<(typeof accountFields)[number], string>

export interface JoinDraft {
  /** What was typed in step 1, or what the account was made with. The password is never kept. */
  account: AccountDraft
  /** When the account was made, in milliseconds; null before that. */
  registeredAt: number | null
  /** Where a visitor stands; going back to an account that is made shows it. */
  step: 'account' | 'application'
  /** What was typed in step 2, and for which account: another person on this device does not get to see it. */
  application: { username: string; values: ApplicationValues; typedAtMs?: number } | null
}

export const blankDraft: JoinDraft = {
  account: { username: '', email: '', firstName: '', lastName: '' },
  registeredAt: null,
  step: 'account',
  application: null,
}

type Loose = { [key: string]: unknown }

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null
}

/** The texts of the named fields and nothing else, so that no other field (a password) can slip into the storage. */
function texts<Name extends string>(names: readonly Name[], source: Loose): Record<Name, string> {
  const entries = names.map((name) => [name, typeof source[name] === 'string' ? source[name] : ''])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** A draft as it may be kept or taken up again: its own fields only, each of its own kind, and none that is too old. */
export function cleanDraft(source: unknown): JoinDraft {
  if (!isLoose(source)) return blankDraft
  const { account, registeredAt, step, application } = source
  const isRegistered = typeof registeredAt === 'number'
  return {
    account: isLoose(account) ? texts(accountFields, account) : blankDraft.account,
    registeredAt: isRegistered ? registeredAt : null,
    step: isRegistered && step === 'application' ? 'application' : 'account',
    application: cleanApplication(application),
  }
}

function cleanApplication(application: unknown): JoinDraft['application'] {
  if (!isLoose(application) || typeof application.username !== 'string' || !isLoose(application.values)) return null
  const now = Date.now()
  const typedAtMs = typeof application.typedAtMs === 'number' ? application.typedAtMs : now
  if (now - typedAtMs >= applicationLifeMs) return null
  const values = { ...texts(applicationFields, application.values), ...chosen(application.values) }
  return { username: application.username, values, typedAtMs }
}

let draft: JoinDraft | null = null
const listeners = new Set<() => void>()

function show(next: JoinDraft) {
  draft = next
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The draft of this tab. */
export function currentDraft(): JoinDraft {
  if (draft === null) {
    try {
      const stored = sessionStorage.getItem(storageKey)
      draft = cleanDraft(JSON.parse(stored ?? 'null'))
      if (stored !== null) store(draft)
    } catch {
      draft ??= blankDraft // without storage, what was typed lasts as long as the page
    }
  }
  return draft
}

export function changeDraft(change: Partial<JoinDraft>): void {
  const next = cleanDraft({ ...currentDraft(), ...change })
  try {
    store(next)
  } catch {
    // kept in memory all the same
  }
  show(next)
}

let expiry: ReturnType<typeof setTimeout> | undefined

function store(next: JoinDraft): void {
  clearTimeout(expiry)
  const typedAtMs = next.application?.typedAtMs
  if (typedAtMs !== undefined) expiry = setTimeout(() => changeDraft({}), typedAtMs + applicationLifeMs - Date.now())
  sessionStorage.setItem(storageKey, JSON.stringify(next))
}

/** After the application was sent, and for the next person on the same device. */
export function clearDraft(): void {
  clearTimeout(expiry)
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // nothing was stored
  }
  show(blankDraft)
}

/** What was typed for this account in this tab; null when that was somebody else's, or nothing. */
export function draftedValues({ application }: JoinDraft, username: string): ApplicationValues | null {
  return application?.username === username ? application.values : null
}
