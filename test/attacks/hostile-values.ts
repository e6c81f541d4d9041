import fc from 'fast-check'

/** The part of JSON Schema that says which kinds of value a field accepts. */
export interface FieldSchema {
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly FieldSchema[]
  properties?: Readonly<Record<string, FieldSchema>>
}

const deep = (levels: number, inner: unknown): unknown => (levels === 0 ? inner : deep(levels - 1, [inner]))

const fixedTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00', '\u202ehgih', '\u3164\u3164\u3164', '__proto__', 'constructor'],
  ...["' OR 1=1 --", '"; drop table "users"; --', '%', '_%_', '%00', '../../../../etc/passwd', '{{7*7}} $' + '{7*7}'],
  ...['<script>alert(1)</script><svg onload=alert(1)>', 'javascript:alert(1)', 'data:text/html,<script>alert(1)</script>'],
  ...['x\r\nset-cookie: planted=1', '2026-02-30', '275760-09-13', '0000-00-00T25:61Z', '25:61', '1e309', '-1', 'NaN', 'null'],
  ...['https://', 'http://[::1', '👩‍👩‍👧‍👦'.repeat(50), '가'.repeat(9_000), 'x'.repeat(30_000), 'x'.repeat(200_000)],
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...fixedTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
)

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, 1.5, -1e308, [], {}, ['text'], [['text']]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      ...[{ toString: 'x', valueOf: 1 }, { length: 1e9 }, { constructor: { prototype: { isAdmin: true } } }],
      ...[deep(500, 'x'), deep(5_000, {})],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const plausibleTexts = [
  ...['2030-05-05', '18:00', '2030-05-05T18:00', 'https://example.com/a.jpg'],
  ...['rider@club.example', '5', 'Hong Gil-dong', '홍길동'],
]

/** A valid value, so that errors elsewhere in the body are reached. */
function plausibleValue(schema: FieldSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(plausibleValue))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number' || schema.type === 'integer') return fc.nat(100)
  if (schema.type === 'null') return fc.constant(null)
  if (schema.format === 'email') return fc.constant('rider@club.example')
  return fc.constantFrom(...plausibleTexts)
}

/** Whether the value is of a kind that the field accepts. Lengths and formats are not checked. */
export function fits(schema: FieldSchema, value: unknown): boolean {
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum !== undefined) return schema.enum.includes(value)
  if (schema.anyOf !== undefined) return schema.anyOf.some((one) => fits(one, value))
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const kinds = [schema.type ?? []].flat()
  return kinds.length === 0 || kinds.includes(kind) || (kind === 'number' && kinds.includes('integer') && Number.isInteger(value))
}

/** Fields of a body, in the order in which they are written; names may repeat. */
export type Fields = [name: string, value: unknown][]

const planted: Fields = [
  ['__proto__', { role: 'admin' }],
  ['constructor', { prototype: { role: 'admin' } }],
  ['role', 'admin'],
  ['isActive', 'false'],
  ['id', 'planted'],
  ['userId', 'planted'],
  ['createdBy', 'planted'],
  ['toString', 'x'],
]

/** A body after its schema: some fields left out, some hostile, some unknown, in any order. */
export function hostileFields({ properties = {} }: FieldSchema): fc.Arbitrary<Fields> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .option(fc.oneof({ weight: 5, arbitrary: plausibleValue(schema) }, { weight: 1, arbitrary: hostileValue }), { freq: 12 })
      .map((value): Fields => (value === null && !fits(schema, null) ? [] : [[name, value]])),
  )
  const extra = fc.oneof({ weight: 4, arbitrary: fc.constant<Fields>([]) }, fc.subarray(planted, { maxLength: 2 }))
  return fc.tuple(...fields, extra).map((parts) => parts.flat())
}

/** By hand, because objects can hold neither a name twice nor a field called __proto__. */
export function asJson(fields: Fields): string {
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`
}

export const brokenBody = fc.constantFrom(
  ...['', ' ', '{', '[]', '[{}]', 'null', 'true', '0', '"text"', '{"a":1}{"a":2}', '{"a":NaN}', "{'a':1}", '\ufeff{}'],
  ...['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}', '{"a":"\\ud800"}', '{"a":"\0"}'],
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{"a":"${'x'.repeat(100_000)}"}`,
)

/** Name and value, as `name: value`. */
const headers = [
  ...['accept: */*;q=nonsense, text/html', 'accept-encoding: br;q=0, gzip;q=x, *', `accept-language: ${'x'.repeat(2_000)};q=9`],
  ...['content-encoding: gzip', 'content-type: text/plain', 'content-type: application/json; charset=utf-7'],
  ...['content-type: multipart/form-data; boundary=', 'content-type: application/x-www-form-urlencoded', 'content-type: ;;;'],
  ...['cookie: session=x; session=y; language=<script>; theme=\\"', `cookie: =;;; ${'a=b; '.repeat(300)}`],
  ...['cookie: %E0%A4%A=1; known-device=%00.%00', 'host: evil.example', 'host: a@b:99999', 'if-modified-since: yesterday'],
  ...[
    `if-none-match: "${'x'.repeat(4_000)}`,
    'origin: https://evil.example',
    'range: bytes=9-1,-,5',
    'referer: javascript:alert(1)',
  ],
  ...['user-agent: <script>alert(1)</script>', 'x-forwarded-for: 127.0.0.1, ::1, unknown', 'x-forwarded-host: evil.example'],
  ...['x-forwarded-proto: gopher', 'x-http-method-override: DELETE', 'x-method-override: DELETE'],
]

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(headers, { maxLength: 3 })
  .map((lines) => Object.fromEntries(lines.map((line) => /^([\w-]+): (.*)$/s.exec(line)?.slice(1) ?? [])))
