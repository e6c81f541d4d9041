import * as z from 'zod/mini'
import type { Language } from './languages.ts'
import { findWrittenNumbers } from './phone-numbers.ts'
import { type Sentence, say, tooLong } from './sentences.ts'
import { isVisible, lineCharacters } from './visible-text.ts'

/** What the site knows of a field besides its shape. docs/howto/add-a-field.md */
export interface FieldFacts {
  label: Record<Language, string>
  /** A valid value, for the API document. */
  sample: unknown
  /** What the text is: how it is typed, read from a list, shown and searched. Without it, a line. */
  kind?: 'name' | 'phone' | 'email' | 'day' | 'code'
  /** The words for its values, where they are few. */
  choices?: Record<string, Record<Language, string>>
  /** Whether the database has it encrypted. It can then not be searched or compared. */
  encrypted?: true
  /** Whether administrators find the row by it. */
  searched?: true
  /** Whether the person that it is about keeps it true. */
  owner?: true
  /** The choice by which a member shows it to other members. */
  shownBy?: string
  /** Names of its column in lists that are imported, without spaces, signs and capitals; the more exact ones first. */
  headings?: string
}

const registry = /* @__PURE__ */ z.registry<FieldFacts>()

declare const declared: unique symbol
/** A schema with its facts, for the compiler. */
type Declared<Facts> = { readonly [declared]: Facts }

/** Declares a field of the club. The browser gets the shape alone (scripts/vite/browser-declarations.ts). */
export function field<Shape extends z.ZodMiniType, const Facts extends FieldFacts & { sample: z.input<NoInfer<Shape>> }>(
  shape: Shape,
  facts: Facts,
): Shape & Declared<Facts> {
  // A copy: several fields may have one shape.
  const copy: z.core.$ZodType = z.core.clone(shape, undefined, { parent: true })
  registry.add(copy, facts)
  return copy as Shape & Declared<Facts>
}

interface ObjectSchema<Shape> {
  shape: Shape
}

/** The names of the fields that have the fact, of all fields when it is the label. */
export type NamesWith<Shape, Fact extends keyof FieldFacts> = {
  [Name in keyof Shape]: Shape[Name] extends Declared<Record<Fact, unknown>> ? Name : never
}[keyof Shape] &
  string

/** By the names of the fields that have the fact, in the order of the schema. */
export function factsOf<Shape, Fact extends keyof FieldFacts>(
  { shape }: ObjectSchema<Shape>,
  fact: Fact,
): {
  [Name in NamesWith<Shape, Fact>]: Shape[Name] extends Declared<infer Facts extends Record<Fact, unknown>> ? Facts[Fact] : never
} {
  const entries = Object.entries(shape as z.core.$ZodShape).map(([name, schema]) => [name, registry.get(schema)?.[fact]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

export function namesWith<Shape, Fact extends keyof FieldFacts>(
  schema: ObjectSchema<Shape>,
  fact: Fact,
): readonly NamesWith<Shape, Fact>[] {
  return Object.keys(factsOf(schema, fact)) as NamesWith<Shape, Fact>[]
}

export const lineOnly = say('Please remove line breaks and control characters')

const proseCharacters = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u

/** Identifier of a row: opaque text. Any short text is valid; an unknown id is answered with 404. */
export const Id = z.string(say('Invalid value')).check(z.minLength(1), z.maxLength(64), z.regex(lineCharacters))

/** As `Id`; left out, `null` and blank all mean `null`. */
export const OptionalId = z.pipe(
  z.nullish(z.union([z.literal(''), Id], say('Invalid value'))),
  z.transform((id) => id || null),
)

/** As the optional field, but left out it is `undefined`: an update leaves the value as it is. */
export function leftAsIs<Field extends z.ZodMiniType>(field: Field) {
  return z.optional(z.nonoptional(field))
}

/** The text is no longer than `max` UTF-16 units; the error says how much to cut. */
export function atMost(max: number) {
  return z.maxLength(max, { error: ({ input }) => tooLong({ length: String(input).length, max }) })
}

/** One required line, trimmed; `max` counts UTF-16 units. A line of blanks counts as empty. */
export function line(max: number, required: Sentence = 'This field is required') {
  return requiredText(lineCharacters, max, required)
}

/** As `line`, with at least one phone number in it, and without the direction marks that address books copy around it. */
export function phone(max: number) {
  const bare = (text: string) => text.replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '').trim()
  return requiredText(lineCharacters, max, 'This field is required', z.overwrite(bare)).check(
    z.refine((text) => text.length > max || findWrittenNumbers(text).length > 0, say('Please enter the whole phone number')),
  )
}

/** Several required lines, trimmed at both ends; `max` counts UTF-16 units. */
export function prose(max: number, required: Sentence = 'This field is required') {
  return requiredText(proseCharacters, max, required)
}

function requiredText(characters: RegExp, max: number, required: Sentence, clean = z.trim()) {
  return z.string(required).check(
    clean,
    // So that forms count letters as the server does, which composes every text (server/http/malformed-requests.ts).
    z.normalize('NFC'),
    z.refine(isVisible, { error: required, abort: true }),
    atMost(max),
    z.regex(characters, lineOnly),
  )
}

/** Email address: stored as typed, compared without regard to case. */
export function email(invalid: Sentence) {
  return z.string(invalid).check(z.trim(), atMost(254), z.email(invalid))
}

/** The field, which may also be left blank: then it is `''`. */
export function orBlank(field: z.ZodMiniType<string, string>) {
  const either = z.union([z.literal(''), field], { error: ({ errors }) => firstMessage(errors) ?? say('Invalid value') })
  return z.pipe(z.string(say('Invalid value')).check(z.trim()), either)
}

/** Why the text is neither blank nor valid: the first message of the second option. */
function firstMessage(errors: unknown): string | undefined {
  const [, invalid] = (errors ?? []) as { message: string }[][]
  return invalid?.[0]?.message
}

/** A closed list of values on write. In answers it is plain text: an old row may hold a value that is no longer offered. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, say('Please choose one of the options'))
}

/** One optional line; left out, `null` and blank all mean `null`. */
export function optionalLine(max: number) {
  return optionalText(lineCharacters, max)
}

/** Several optional lines; left out, `null` and blank all mean `null`. */
export function optionalProse(max: number) {
  return optionalText(proseCharacters, max)
}

function optionalText(characters: RegExp, max: number) {
  const text = z.string(say('Invalid value')).check(z.trim(), z.normalize('NFC'), atMost(max), z.regex(characters, lineOnly))
  return z.pipe(z.nullish(text), z.transform(blankToNull))
}

const invalidAddress = say('Please enter a valid web address that starts with http:// or https://')

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && lineCharacters.test(text) && z.url().safeParse(text).success
}

/** A URL that is safe to link to: no `javascript:` and the like. */
export const WebAddress = z.string(say('This field is required')).check(
  z.trim(),
  z.minLength(1, say('This field is required')),
  atMost(2_000),
  z.refine((text) => text === '' || isWebAddress(text), invalidAddress),
)

/** As `WebAddress`; left out, `null` and blank all mean `null`. */
export const OptionalWebAddress = z.pipe(
  z.nullish(
    z.string(invalidAddress).check(
      z.trim(),
      atMost(2_000),
      z.refine((text) => text === '' || isWebAddress(text), invalidAddress),
    ),
  ),
  z.transform(blankToNull),
)

/**
 * Stored and returned as text (docs/product.md 13.8): `5` and `" 05 "` become `"5"`; left out, `null` and blank all mean `null`.
 * @param min at least -999999999; the maximum is 999999999.
 */
export function optionalWholeNumber(min: number) {
  const isWhole = (value: string | number) => /^(-?\d{1,9})?$/.test(String(value).trim())
  const isLargeEnough = (value: string | number) => String(value).trim() === '' || Number(value) >= min
  return z.pipe(
    z.nullish(
      z
        .union([z.string(), z.number()], say('Invalid value'))
        .check(
          z.refine(isWhole, { error: say('Please enter a whole number in digits'), abort: true }),
          z.refine(isLargeEnough, say('This number is too small')),
        ),
    ),
    z.transform((value) => {
      const text = String(value ?? '').trim()
      // `+ 0` turns -0 into 0.
      return text === '' ? null : String(Number(text) + 0)
    }),
  )
}

/** From 0 to `max`: a number in the database and in answers. `"3"` and `" 03 "` are numbers too, and blank is 0. */
export function wholeNumber(max: number, invalid: Sentence) {
  const isInRange = (value: string | number) => /^\s*\d{0,9}\s*$/.test(String(value)) && Number(value) <= max
  return z.pipe(z.union([z.string(), z.number()], invalid).check(z.refine(isInRange, invalid)), z.transform(Number))
}

/** A boolean that is stored and returned as text (docs/product.md 13.8). Accepts booleans too. */
export const BooleanText = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], say('Please choose one of the options')),
  z.transform((value) => (value === true || value === 'true' ? 'true' : 'false')),
)

function blankToNull(text: string | null | undefined): string | null {
  return text || null
}

/**
 * A PUT may name the row's `updatedAt` that its form was opened with: when the row has changed since, the answer is 409. Not called `updatedAt`, because a client
 * that sends a whole row back does not request the check.
 */
export const ExpectedVersion = z.object({
  expectedVersion: z.nullish(z.string(say('Invalid value')).check(z.maxLength(64, say('Invalid value')))),
})
export type ExpectedVersion = z.infer<typeof ExpectedVersion>

/** Rows in one answer when the request has no `limit`. */
const defaultPageSize = 20
const maxPageSize = 100

/** Query of a list: at most `limit` rows after the opaque cursor `after`, which comes from a `Link: <…>; rel="next"` header. */
export const ListQuery = z.object({
  limit: z.pipe(
    z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/, say('Invalid value')))),
    z.transform((digits) => Math.min(Number(digits ?? defaultPageSize), maxPageSize)),
  ),
  after: z.optional(z.string().check(z.maxLength(400, say('Invalid value')))),
})
