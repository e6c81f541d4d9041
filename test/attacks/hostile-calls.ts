import fc from 'fast-check'
import * as z from 'zod/mini'
import { routes as pageRoutes } from '#web/routes.ts'
import type { KnownRoute } from '../routes.ts'
import { asJson, brokenBody, type FieldSchema, type Fields, fits, hostileFields, hostileText } from './hostile-values.ts'

/** Bytes of a body that is accepted. */
export const requestLimit = 64 * 1024

export interface HostileBody {
  text: string
  /** Undefined when the body is not even an object. */
  fields?: Fields
}

/** The parts of hostile requests to one call. */
export interface HostileCall {
  query: fc.Arbitrary<string>
  body: fc.Arbitrary<HostileBody>
  /** The fields whose values are of a wrong type. */
  mistakes(fields: Fields): Fields
}

function toJsonSchema(schema: unknown): FieldSchema {
  // Parameters and bodies of all routes are zod schemas; of a pipe, the input side is used, which is what callers send.
  return schema === undefined
    ? {}
    : (z.toJSONSchema(schema as z.ZodMiniType, { io: 'input', unrepresentable: 'any' }) as FieldSchema)
}

const queryText = (pairs: [string, string][], maxLength: number) =>
  pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).slice(0, maxLength)}`).join('&')

function queryOf({ properties = {} }: FieldSchema): fc.Arbitrary<string> {
  const known = Object.keys(properties)
  const names = known.length === 0 ? fc.constantFrom('limit', 'a[]') : fc.constantFrom(...known, ...known, '__proto__', 'lang')
  const pair = fc.tuple(names, fc.oneof(hostileText, fc.constantFrom('1', 'pending', 'summary', 'a&limit=2')))
  return fc.array(pair, { maxLength: 3 }).map((pairs) => queryText(pairs, 6_000))
}

function bodyOf(body: FieldSchema): fc.Arbitrary<HostileBody> {
  const shaped = hostileFields(body).map((fields) => ({ text: asJson(fields), fields }))
  return fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: brokenBody.map((text) => ({ text })) })
}

export function hostileCall({ schema }: KnownRoute): HostileCall {
  const body = toJsonSchema(schema.body)
  return {
    query: queryOf(toJsonSchema(schema.querystring)),
    body: bodyOf(body),
    mistakes: (fields) => fields.filter(([name, value]) => !fits(body.properties?.[name] ?? {}, value)),
  }
}

export const isCall = ({ url }: KnownRoute): boolean =>
  url.startsWith('/api/') || url === '/healthz' || url.startsWith('/calendar/')

/** The last part of an address that names a row: an id of a row that exists, or a hostile text. */
export const hostileIds = (known: string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    hostileText.map((id) => encodeURIComponent(id.toWellFormed()).slice(0, 9_000) || '%20'),
    fc.constantFrom('%', '%zz', '..%2f..%2fetc%2fpasswd', '%00', '%ff', 'a%2f..%2fb', ';', '*'),
  )

export const pagePaths = [
  ...pageRoutes.map(({ path }) => (path === '*' ? '/x' : path)),
  ...['/robots.txt', '/sitemap.xml', '/feed.xml', '/offline', '/manifest.webmanifest', '/assets/x.js', '/service-worker.js/x'],
  ...['/..%2f..%2fpackage.json', '/.env', '/.git/config', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2f..%2fpackage.json'],
  ...['/x%00.js', '/%ff', '/%zz'],
]

export const pageQuery = fc
  .array(fc.tuple(fc.constantFrom('lang', 'announcement', 'older', 'next', 'tab', 'new-password', 'q'), hostileText), {
    maxLength: 3,
  })
  .map((pairs) => queryText(pairs, 5_000))
