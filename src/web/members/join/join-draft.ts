import type { CurrentUser } from '#contract/accounts/users.ts'
import { applicationFields } from '#contract/members/application-facts.ts'
import { emergencyRelations, paymentStatuses } from '#contract/members/applications.ts'
import type { OwnApplication } from '#contract/members/details.ts'
import type { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { pick } from '#contract/records.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { createStore } from '#web/store.ts'

const storageKey = 'join-draft'

/** As long as the server's ticket for an account that was created in the same browser, less a minute for the request. */
export const ticketLifeMs = 119 * 60_000

/** After the last keystroke: long enough for a phone call, and short enough that the next person at a shared computer finds nothing in an open tab. */
export const applicationLifeMs = 60 * 60_000

export const accountFields = ['username', 'email', 'firstName', 'lastName'] as const
export type AccountDraft = Record<(typeof accountFields)[number], string>

export interface JoinDraft {
  /** What was typed in step 1, or what the account was created with. The password is never stored. */
  account: AccountDraft
  /** In milliseconds; null before the account is created. */
  registeredAt: number | null
  step: 'account' | 'application'
  /** What was typed in step 2, and for which account: another person on this device must not see it. */
  application: { username: string; values: ApplicationValues; typedAtMs?: number } | null
}

export const blankDraft: JoinDraft = {
  account: { username: '', email: '', firstName: '', lastName: '' },
  registeredAt: null,
  step: 'account',
  application: null,
}

export function isBlank({ account, registeredAt, application }: JoinDraft): boolean {
  return registeredAt === null && application === null && accountFields.every((name) => account[name] === '')
}

type UnknownObject = { [key: string]: unknown }

function isObject(value: unknown): value is UnknownObject {
  return typeof value === 'object' && value !== null
}

/** Of the named fields alone, so that no other field (a password) gets into the storage. */
function texts<Name extends string>(names: readonly Name[], source: UnknownObject): Record<Name, string> {
  const entries = names.map((name) => [name, typeof source[name] === 'string' ? source[name] : ''])
  return Object.fromEntries(entries) as Record<Name, string>
}

/** As it may be stored or restored: its own fields only, each of its type, and none that has expired. */
export function cleanDraft(source: unknown): JoinDraft {
  if (!isObject(source)) return blankDraft
  const { account, registeredAt, step, application } = source
  const isRegistered = typeof registeredAt === 'number'
  return {
    account: isObject(account) ? texts(accountFields, account) : blankDraft.account,
    registeredAt: isRegistered ? registeredAt : null,
    step: isRegistered && step === 'application' ? 'application' : 'account',
    application: cleanApplication(application),
  }
}

function cleanApplication(application: unknown): JoinDraft['application'] {
  if (!isObject(application) || typeof application.username !== 'string' || !isObject(application.values)) return null
  const now = Date.now()
  const typedAtMs = typeof application.typedAtMs === 'number' ? application.typedAtMs : now
  if (now - typedAtMs >= applicationLifeMs) return null
  const values = { ...texts(typedFields, application.values), ...chosen(application.values) }
  return { username: application.username, values, typedAtMs }
}

export const draftStore = createStore(blankDraft, () => {
  try {
    const draft = cleanDraft(JSON.parse(tabStorage.read(storageKey) ?? 'null'))
    if (draft !== blankDraft) persist(draft)
    return draft
  } catch {
    return blankDraft
  }
})

export function changeDraft(change: Partial<JoinDraft>): void {
  const next = cleanDraft({ ...draftStore.get(), ...change })
  persist(next)
  draftStore.set(next)
}

let expiry: ReturnType<typeof setTimeout> | undefined

function persist(next: JoinDraft): void {
  clearTimeout(expiry)
  const typedAtMs = next.application?.typedAtMs
  if (typedAtMs !== undefined) expiry = setTimeout(() => changeDraft({}), typedAtMs + applicationLifeMs - Date.now())
  tabStorage.write(storageKey, JSON.stringify(next))
}

export function clearDraft(): void {
  clearTimeout(expiry)
  tabStorage.remove(storageKey)
  draftStore.set(blankDraft)
}

/** Null when nothing was typed, or for another account. */
export function draftedValues({ application }: JoinDraft, username: string): ApplicationValues | null {
  return application?.username === username ? application.values : null
}

/** The application as its form holds it: nothing chosen yet is left out. */
export type ApplicationValues = Partial<MembershipApplicationInput>

export const typedFields = applicationFields.filter((name) => name !== 'emergencyContactRelation' && name !== 'paymentStatus')

/** docs/product.md 6.2: 김도윤 from 도윤 and 김, "Doyun Kim" from Doyun and Kim. */
export function prefill({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): ApplicationValues {
  return {
    koreanName: `${lastName ?? ''}${firstName ?? ''}`,
    englishName: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    email: email ?? '',
    paymentStatus: 'pending',
  }
}

/** An application that was sent before, for correction. A stored value that is no longer offered has to be chosen again. */
export function valuesOf(application: OwnApplication): ApplicationValues {
  return { ...pick(application, typedFields), ...chosen(application) }
}

/** The two fields with fixed choices, as far as they hold one of them. */
function chosen(values: { emergencyContactRelation?: unknown; paymentStatus?: unknown }): ApplicationValues {
  const relation = emergencyRelations.find((offered) => offered === values.emergencyContactRelation)
  return {
    ...(relation && { emergencyContactRelation: relation }),
    paymentStatus: paymentStatuses.find((offered) => offered === values.paymentStatus) ?? 'pending',
  }
}
