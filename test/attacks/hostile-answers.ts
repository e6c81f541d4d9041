import assert from 'node:assert/strict'
import { Failure } from '#contract/failure.ts'

/** As much of an answer as these checks read: of `inject`, or of one that came over the network. */
export interface HostileAnswer {
  statusCode: number
  headers: Readonly<Record<string, number | string | string[] | undefined>>
  body: string
}

/** What only the inside of the server knows. */
export const inside =
  /\n\s+at |node_modules|file:\/\/|\/src\/|node:internal|SQLITE|sqlstate|violates|constraint|insert into|select "|(Type|Range|Syntax|Zod)Error|ENOENT|root:x:/i

export function assertNothingLeaks({ statusCode, headers, body }: HostileAnswer): void {
  assert.ok(statusCode < 500, `${statusCode} ${body.slice(0, 300)}`)
  if (statusCode >= 400) assert.doesNotMatch(body, inside)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  const cookies = headers['set-cookie']
  for (const cookie of Array.isArray(cookies) ? cookies : [String(cookies)]) assert.doesNotMatch(cookie, /^planted/)
  const location = headers.location
  if (location !== undefined) assert.match(String(location), /^\/(?![/\\])/)
}

export function assertRefusal({ headers, body }: HostileAnswer): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  const refusal: unknown = JSON.parse(body)
  assert.deepEqual(Failure.parse(refusal), refusal, 'only what the contract names')
}

export function assertNoMarkup({ body }: HostileAnswer): void {
  assert.doesNotMatch(body, /<svg onload|<script>alert|"node_modules|"devDependencies/)
  assert.doesNotMatch(body, /evil\.example/, 'the host of links is not the visitor’s to choose')
}
