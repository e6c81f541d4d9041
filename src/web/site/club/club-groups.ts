import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'

/** The club's values that are saved together, in the order of the first run. Who sees rides is among the settings for visitors. */
export const clubGroups = {
  club: ['name', 'abbreviation', 'city', 'state', 'country', 'timeZone', 'email', 'phone', 'messagingApp'],
  face: ['emblem', 'emblemStyle', 'accent'],
  words: ['motto', 'introduction', 'years', 'figures', 'copyrightYear'],
  dues: ['dues', 'duesPayment'],
  rides: ['registrationClosesHours', 'reminderTime', 'decisionTime'],
} as const satisfies Record<string, readonly (keyof Club)[]>
export type ClubGroup = keyof typeof clubGroups
export const groupNames = Object.keys(clubGroups) as ClubGroup[]
export type GroupedName = (typeof clubGroups)[ClubGroup][number]

type InBoth = Record<Language, string>

/** The club's values as their controls hold them: texts, under the names of the contract. */
export interface ClubFields extends Pick<Club, 'name' | 'city' | 'state' | 'introduction' | 'figures'> {
  abbreviation: string
  country: string
  timeZone: string
  email: string
  phone: string
  messagingApp: { name: InBoth; label: InBoth; url: string }
  emblem: string
  emblemStyle: string
  accent: string
  /** One line below the other. */
  motto: InBoth
  years: string
  copyrightYear: string
  dues: string
  /** All blank: the officers tell it. */
  duesPayment: { due: InBoth; ways: InBoth }
  registrationClosesHours: string
  reminderTime: string
  decisionTime: string
}

export type GroupValues = Pick<Club, GroupedName>
type Tree = string | { [key: string]: Tree }

const blank: InBoth = { ko: '', en: '' }

/** The controls' texts of those of the values that are there. */
export function fieldsOf(club: Partial<GroupValues>, group: ClubGroup): Partial<ClubFields> {
  const { motto, duesPayment, messagingApp, years, copyrightYear, registrationClosesHours } = club
  const fields = {
    ...club,
    ...(messagingApp && { messagingApp: { ...messagingApp, url: messagingApp.url ?? '' } }),
    ...(motto && { motto: { ko: motto.ko.join('\n'), en: motto.en.join('\n') } }),
    ...(years !== undefined && { years: String(years) }),
    ...(copyrightYear !== undefined && { copyrightYear: String(copyrightYear) }),
    ...(duesPayment !== undefined && { duesPayment: duesPayment ?? { due: blank, ways: blank } }),
    ...(registrationClosesHours !== undefined && { registrationClosesHours: String(registrationClosesHours) }),
  }
  return structuredClone(ofGroup(fields, group)) as Partial<ClubFields>
}

/** Of the values, those of the group. */
export function ofGroup<Values extends Partial<Record<GroupedName, unknown>>>(values: Values, group: ClubGroup): Values {
  const names: readonly string[] = clubGroups[group]
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Values
}

/** What was typed in one language stands for the other, where that is blank. */
function filled(typed: Tree): Tree {
  if (typeof typed === 'string') return typed.trim()
  const { ko, en } = typed
  if (typeof ko === 'string' && typeof en === 'string') return { ko: ko.trim() || en.trim(), en: en.trim() || ko.trim() }
  if (Array.isArray(typed)) return typed.map(filled) as unknown as Tree
  return Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, filled(value)]))
}

/** The fields that may stay blank. */
const optional = new Set(['messagingApp.url'])

/** The paths of the controls in which something is missing. */
export function blankFields(typed: Partial<ClubFields>): string[] {
  const whole = filled(typed as unknown as Tree) as unknown as Partial<ClubFields>
  const missing = pathsOfBlanks(whole as unknown as Tree, '').filter((path) => !optional.has(path))
  const { duesPayment } = whole
  const hasPayment = duesPayment !== undefined && (duesPayment.due.ko !== '' || duesPayment.ways.ko !== '')
  // Blank in both languages: one mark is enough.
  return missing.filter((path) => !path.endsWith('.en') && (hasPayment || !path.startsWith('duesPayment.')))
}

function pathsOfBlanks(tree: Tree, path: string): string[] {
  if (typeof tree === 'string') return tree === '' ? [path] : []
  return Object.entries(tree).flatMap(([key, value]) => pathsOfBlanks(value, path === '' ? key : `${path}.${key}`))
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the call is given. A text that is no number is sent as it is: the server says so at its field. */
export function valuesOf(typed: Partial<ClubFields>): Partial<GroupValues> {
  const whole = filled(typed as unknown as Tree) as unknown as Partial<ClubFields>
  const { messagingApp, motto, duesPayment } = whole
  const numbers = (['years', 'copyrightYear', 'registrationClosesHours'] as const).flatMap((name) => {
    const text = whole[name]
    return text === undefined ? [] : [[name, /^\d{1,9}$/.test(text) ? Number(text) : text]]
  })
  return {
    ...(whole as object),
    ...(messagingApp && { messagingApp: { ...messagingApp, url: messagingApp.url || null } }),
    ...(motto && { motto: { ko: linesOf(motto.ko), en: linesOf(motto.en) } }),
    ...(duesPayment && { duesPayment: duesPayment.due.ko === '' && duesPayment.ways.ko === '' ? null : duesPayment }),
    ...Object.fromEntries(numbers),
  }
}

/** An issue about a line or a part of a field belongs to its control. */
export function controlOf(path: string): string {
  return /^(motto\.(ko|en))/.exec(path)?.[0] ?? path
}

/** Blank where the value is still the sample's, so that it is not published by pressing "next". */
export function withoutSample<Of>(fields: Of, sample: Of): Of {
  if (typeof fields === 'string') return (fields === sample ? '' : fields) as Of
  const entries = Object.entries(fields as object).map(([key, value]) => [
    key,
    withoutSample(value, (sample as Record<string, unknown> | undefined)?.[key]),
  ])
  return (Array.isArray(fields) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Of
}

/** What was left blank stays as it is stored. */
export function orStored<Of>(typed: Of, stored: Of): Of {
  if (typeof typed === 'string') return (typed.trim() === '' ? stored : typed) as Of
  const whole = filled(typed as unknown as Tree) as object
  const entries = Object.entries(whole).map(([key, value]) => [key, orStored(value, (stored as Record<string, unknown>)[key])])
  return (Array.isArray(whole) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Of
}
