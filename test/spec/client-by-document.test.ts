import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { createRidingEvent } from '#contract/rides/ride-calls.ts'
import { createTestApp } from '../app.ts'

interface Operation {
  operationId: string
  parameters?: { in: string; name: string; required?: boolean }[]
  requestBody?: { $ref: string } | { content: Record<string, { schema: object }> }
  responses: Record<string, { $ref: string } | { content?: Record<string, { schema: object }> }>
}
interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
}
interface Call {
  parameters?: Record<string, string>
  body?: unknown
  cookie?: string
}

/**
 * A program that knows the site by its OpenAPI document alone, as a generated client does: addresses, parameters and the shapes of what it sends and gets.
 * An answer that the document does not describe fails the test.
 */
function clientOf(document: ApiDocument, origin: string) {
  // Formats of dates and addresses are checked by the calls themselves.
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'club')
  const pointer = (...parts: string[]) => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  const follow = (part: object, at: string) => ('$ref' in part ? String(part.$ref).replace(/^#/, '') : at)
  const problemsOf = (at: string, value: unknown): string[] => {
    const validate = ajv.compile({ $ref: `club#${at}` })
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const find = (id: string) => {
    const found = operations.find(({ operation }) => operation.operationId === id)
    assert.ok(found, `the document has no ${id}`)
    return found
  }
  return {
    /** What the document has against this body: a compiler would refuse it. */
    bodyProblems(id: string, body: unknown): string[] {
      const { path, method, operation } = find(id)
      assert.ok(operation.requestBody, `${id} takes no body`)
      const at = follow(operation.requestBody, `/${pointer('paths', path, method, 'requestBody')}`)
      return problemsOf(`${at}/${pointer('content', 'application/json', 'schema')}`, body)
    },
    async call(id: string, { parameters = {}, body, cookie }: Call) {
      const { path, method, operation } = find(id)
      let address = path
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(parameters)) {
        const known = operation.parameters?.find((parameter) => parameter.name === name)
        assert.ok(known, `${id} has no parameter ${name}`)
        if (known.in === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
        else query.set(name, value)
      }
      assert.doesNotMatch(address, /[{}]/, `${id} needs more in its address`)
      const headers = { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) }
      const request = { method: method.toUpperCase(), headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${origin}${address}?${query}`, request)
      const text = await answer.text()
      const described = operation.responses[String(answer.status)]
      assert.ok(described, `${id} answered ${answer.status}, which the document does not name`)
      const at = follow(described, `/${pointer('paths', path, method, 'responses', String(answer.status))}`)
      const data: unknown = text === '' ? undefined : JSON.parse(text)
      if (text !== '')
        assert.deepEqual(
          problemsOf(`${at}/${pointer('content', 'application/json', 'schema')}`, data),
          [],
          `${id} ${answer.status}`,
        )
      return { status: answer.status, data, headers: answer.headers }
    },
  }
}

test('a program that knows only the OpenAPI document plans and lists rides, and each answer is as the document says', async () => {
  await using site = await createTestApp()
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const client = clientOf((await site.inject('/api/openapi.json')).json<ApiDocument>(), origin)
  const { cookie } = (await site.signedInAs('admin')).headers
  const { sample: ride } = createRidingEvent

  for (const titleEn of ['First', 'Second', 'Third']) {
    const body = { ...ride, titleEn }
    assert.deepEqual(client.bodyProblems('createRidingEvent', body), [])
    assert.equal((await client.call('createRidingEvent', { body, cookie })).status, 201)
  }
  // The document itself tells a program that these are wrong, and the site agrees.
  const { titleEn: _title, ...untitled } = ride
  for (const [wrong, path] of [
    [{ ...ride, difficulty: 'impossible' }, 'difficulty'],
    [untitled, 'titleEn'],
  ] as const) {
    assert.notDeepEqual(client.bodyProblems('createRidingEvent', wrong), [], path)
    const { status, data } = await client.call('createRidingEvent', { body: wrong, cookie })
    assert.equal(status, 400)
    assert.deepEqual(
      (data as { issues: { path: string }[] }).issues.map((issue) => issue.path),
      [path],
    )
  }

  const titles: string[] = []
  let after: string | undefined
  let pages = 0
  do {
    const page = await client.call('listRidingEvents', { parameters: { limit: '2', ...(after && { after }) }, cookie })
    assert.equal(page.status, 200)
    titles.push(...(page.data as { titleEn: string }[]).map(({ titleEn }) => titleEn))
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    after = next && (new URL(next, origin).searchParams.get('after') ?? undefined)
    pages += 1
  } while (after)
  assert.deepEqual([titles.toSorted(), pages], [['First', 'Second', 'Third'], 2])

  assert.equal((await client.call('deleteRidingEvent', { parameters: { id: 'no-such-ride' }, cookie })).status, 404)
  const stranger = await client.call('logIn', { body: { username: 'stranger', password: 'wrong' } })
  assert.deepEqual([stranger.status, (stranger.data as { message: string }).message], [401, 'Invalid username or password.'])
})
