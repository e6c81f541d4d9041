import type * as z from 'zod/mini'
import { RegisterInput } from '#contract/accounts/auth.ts'
import { RidesBefore } from '#contract/accounts/users.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { importedDetails, kinds } from '#contract/members/application-facts.ts'
import type { ImportedPerson, LikelyDouble } from '#contract/members/member-import.ts'
import { type ImportField, importFields } from '#contract/members/member-list.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { relationCalled } from '#contract/members/relation-words.ts'
import { comparableName, foldText, isSameName } from '#contract/names.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { phoneKeys, readListedPhone } from '#server/phone-numbers.ts'

interface Issue {
  field: ImportField
  message: Sentence
}

interface ReadPerson {
  /** In the site's spelling, '' where the list has nothing. A wrong field stays as the list has it. */
  fields: Record<ImportField, string>
  issues: Issue[]
  warnings: Issue[]
}

export interface CheckedPerson extends ReadPerson {
  row: number
  doubles: LikelyDouble[]
}

interface Club {
  /** The club's day, `YYYY-MM-DD`. */
  today: string
  /** Such as US. */
  country: string
}

interface Known extends Club {
  people: readonly KnownPerson[]
  /** In the form in which accounts compare them. */
  usernames: ReadonlySet<string>
  /** What they look like, as `lookOf` tells it. */
  looks: ReadonlySet<string>
  emails: ReadonlySet<string>
  comparable: (text: string) => string
  lookOf: (username: string) => string
}

/**
 * What an import makes of each row and what is wrong with it. Usernames, in what they look like too, and email addresses are unique; other
 * things that two people have in common make them likely doubles.
 */
export function checkPeople(people: readonly ImportedPerson[], known: Known): CheckedPerson[] {
  const { comparable } = known
  // Each row without a username tries the numbered ones from the first on.
  const computed = new Map<string, string>()
  const lookOf = (name: string) => computed.getOrInsertComputed(name, known.lookOf)
  const others = known.people.map(toCompared)
  const usernames = new Set(known.usernames)
  const looks = new Set(known.looks)
  const emails = new Set(known.emails)
  const chosen = new Set(people.map(({ username }) => lookOf(username)))

  return people.map(({ isAnotherPerson: _, row, ...listed }) => {
    const { fields, issues, warnings } = readPerson(listed, known)
    const { koreanName, englishName, phoneNumber, email } = fields
    // Either logs in (accounts/users.ts).
    const isTaken = (login: string) => usernames.has(comparable(login)) || emails.has(comparable(login))
    if (email !== '' && isTaken(email)) issues.push({ field: 'email', message: say('This email address is already taken.') })
    if (fields.username === '')
      fields.username = makeUsername(englishName, (name) => looks.has(lookOf(name)) || chosen.has(lookOf(name)))
    else if (isTaken(fields.username)) issues.push({ field: 'username', message: say('This username is already taken.') })
    else if (looks.has(lookOf(fields.username)))
      issues.push({
        field: 'username',
        message: say('This username looks too much like one that exists. Please choose a different one.'),
      })
    usernames.add(comparable(fields.username))
    looks.add(lookOf(fields.username))
    if (email !== '') emails.add(comparable(email))

    const person = toCompared({ kind: 'row', row, userId: null, names: [koreanName, englishName], phoneNumber, email })
    const doubles = findDoubles(person, others)
    others.push(person)
    return { row, fields, issues, warnings, doubles }
  })
}

/** From the English name, else `rider12`. `isTaken` compares what usernames look like. */
function makeUsername(englishName: string, isTaken: (username: string) => boolean): string {
  const words = englishName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const name = (words ?? []).join('.').slice(0, 40)
  const isValid = RegisterInput.shape.username.safeParse(name).success
  if (isValid && !isTaken(name)) return name
  const [stem, start] = isValid ? [name, 2] : ['rider', 1]
  let number = start
  while (isTaken(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}

export interface KnownPerson {
  kind: LikelyDouble['kind']
  row: number | null
  /** The account of an account or a bound application: both are shown as one. */
  userId: string | null
  names: readonly string[]
  phoneNumber: string
  email: string
}

type Compared = ReturnType<typeof toCompared>

function toCompared({ names, phoneNumber, email, ...person }: KnownPerson) {
  const name = names.find((text) => text !== '') ?? ''
  return { ...person, name, comparable: comparableName(...names), phones: phoneKeys(phoneNumber), email: email.toLowerCase() }
}

const maxDoubles = 3

function findDoubles(person: Compared, others: readonly Compared[]): LikelyDouble[] {
  const accounts = new Set<string>()
  return others
    .map(({ kind, row, name, userId, ...other }) => ({ kind, row, name, userId, reasons: reasonsOf(person, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((one, another) => another.reasons.length - one.reasons.length)
    .filter(({ userId }) => userId === null || (!accounts.has(userId) && accounts.add(userId)))
    .slice(0, maxDoubles)
    .map(({ userId: _, ...double }) => double)
}

function reasonsOf(person: Compared, other: Pick<Compared, 'phones' | 'email' | 'comparable'>): LikelyDouble['reasons'] {
  const isSame = {
    phone: person.phones.some((key) => other.phones.includes(key)),
    email: person.email !== '' && person.email === other.email,
    name: isSameName(person.comparable, other.comparable),
  }
  return (['phone', 'email', 'name'] as const).filter((reason) => isSame[reason])
}

/** Long numbers in few digits, errors of a spreadsheet, columns that are too narrow, and what stands for a character that could not be read. */
const spoiled = /^\d(?:[.,]\d+)?e\+\d+$|^#(?:ref|n\/a|value|name|div\/0|num|null|spill|calc|error)[!?]?$|^#{2,}$|\ufffd/i

function readPerson(listed: Record<ImportField, string>, { today, country }: Club): ReadPerson {
  const fields = { ...listed, ...namesByScript(listed) }
  const issues: Issue[] = []
  const warnings: Issue[] = []
  const isWrong = (field: ImportField) => issues.some((issue) => issue.field === field)
  function object(field: ImportField, message: Sentence): void {
    if (!isWrong(field)) issues.push({ field, message })
  }
  function validate(field: ImportField, schema: z.ZodMiniType<string | undefined | null>, isRequired = false): void {
    if (fields[field] === '' && !isRequired) return
    const { data, error } = schema.safeParse(fields[field])
    if (error) object(field, error.issues[0]?.message as Sentence)
    else fields[field] = data ?? ''
  }
  function read(field: ImportField, reading: string | null, unclear: Sentence): void {
    if (reading === null && fields[field] !== '') object(field, unclear)
    fields[field] = reading ?? fields[field]
  }

  for (const field of importFields)
    if (spoiled.test(fields[field])) object(field, say('The file has this in a form that cannot be read. Please enter it again.'))
  if (fields.koreanName === '' && fields.englishName === '') object('koreanName', say('This field is required'))
  for (const field of importedDetails) {
    if (kinds[field] === 'day') read(field, readDay(fields[field]), say('Please write the date like 1985-03-02'))
    if (field === 'emergencyContactRelation')
      read(field, relationCalled(foldText(fields[field])), say('Please write spouse, parent, child, sibling, friend or other'))
    else validate(field, MembershipApplicationInput.shape[field], field === 'phoneNumber')
    if (kinds[field] !== 'phone' || fields[field] === '' || isWrong(field)) continue
    const { text, isValid } = readListedPhone(fields[field], country)
    fields[field] = text
    if (!isValid)
      warnings.push({ field, message: say('This is no complete number of the club’s country or of Korea. Please compare it.') })
  }
  validate('username', RegisterInput.shape.username)
  read('joinedOn', readDay(fields.joinedOn), say('Please write the date like 1985-03-02'))
  if (/^\d/.test(fields.joinedOn) && fields.joinedOn > today) object('joinedOn', say('Please enter a valid date'))
  const { data: rides } = RidesBefore.safeParse(fields.ridesBefore)
  if (fields.ridesBefore !== '')
    read('ridesBefore', rides === undefined ? null : String(rides), say('Please enter a whole number from 0 to 999'))
  return { fields, issues, warnings }
}

/** Lists with one column for names have both scripts in it. */
function namesByScript({ koreanName: korean, englishName: english }: Record<ImportField, string>) {
  const isLatin = (name: string) => name !== '' && !/[가-힣]/.test(name)
  if (english === '' && isLatin(korean)) return { koreanName: '', englishName: korean }
  if (korean === '' && english !== '' && !isLatin(english)) return { koreanName: english, englishName: '' }
  return {}
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
/** Spreadsheets add a time of day, and lists the day of the week. */
const afterDay = String.raw`\s*(?:\(?[월화수목금토일](?:요일)?\)?|\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\)?)?(?:[ t]+(?:오전 |am )?(?:0?0|12):00(?::00(?:\.0+)?)?(?: ?am)?z?)?$`
const monthPattern = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`

const daySpellings: [pattern: RegExp, order: 'ymd' | 'mdy' | 'dmy'][] = [
  // 1985-03-02, 1985.3.2, 1985. 3. 2., 1985/3/2, 1985년 3월 2일, 1985 3 2
  [new RegExp(String.raw`^(\d{4})\s*[-./년 ]\s*(\d{1,2})\s*[-./월 ]\s*(\d{1,2})\s*[.일]?${afterDay}`), 'ymd'],
  [/^(\d{4})(\d{2})(\d{2})(?:\.0)?$/, 'ymd'],
  // As Americans write it: 3/2/1985 is the second of March.
  [new RegExp(String.raw`^(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4})\.?${afterDay}`), 'mdy'],
  [new RegExp(String.raw`^${monthPattern}[ -]*(\d{1,2})(?:st|nd|rd|th)?[, -]+(\d{4})${afterDay}`), 'mdy'],
  [new RegExp(String.raw`^(\d{1,2})(?:st|nd|rd|th)?[ -]*${monthPattern}[, -]*(\d{4})${afterDay}`), 'dmy'],
]

/** As `YYYY-MM-DD`; null when it is none or could be read in two ways, as a year of two digits. */
function readDay(text: string): string | null {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  for (const [pattern, order] of daySpellings) {
    const [, one = '', two = '', three = ''] = pattern.exec(plain) ?? []
    if (one === '') continue
    const [year, month, day] = ({ ymd: [one, two, three], mdy: [three, one, two], dmy: [three, two, one] } as const)[order]
    const number = monthNames.includes(month) ? String(monthNames.indexOf(month) + 1) : month
    const calendarDay = `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`
    return isCalendarDay(calendarDay) ? calendarDay : null
  }
  // Days as Excel counts them, from 1927 on: a number of four digits is rather a year.
  const [, days] = /^(\d{5})(?:\.0+)?$/.exec(plain) ?? []
  return days === undefined ? null : `${Temporal.PlainDate.from('1899-12-30').add({ days: Number(days) })}`
}
