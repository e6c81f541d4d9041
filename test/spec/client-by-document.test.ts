import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InjectOptions } from 'fastify'
import { createRidingEvent } from '#contract/rides/ride-calls.ts'
import { createTestApp, type TestApp } from '../app.ts'

type Part = { $ref?: string; content?: Record<string, object> }
interface Operation {
  operationId: string
  parameters?: { in: string; name: string }[]
  requestBody?: Part
  responses: Record<string, Part>
}
type Paths = Record<string, Record<string, Operation>>

/**
 * A program that knows the site by its OpenAPI document alone, as a generated client does: addresses, parameters and the shapes of what it sends and gets.
 * An answer that the document does not describe fails the test.
 */
async function clientOf(site: TestApp) {
  const document = (await site.inject('/api/openapi.json')).json<{ paths: Paths }>()
  // Formats of dates and addresses are checked by the calls themselves.
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'club')
  const pointer = (...parts: string[]) => `/${parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
  /** What the document has against the JSON at this place: a compiler would refuse it. */
  const problemsOf = (part: Part, at: string, value: unknown): string[] => {
    const place = `${part.$ref ? part.$ref.replace(/^#/, '') : at}${pointer('content', 'application/json', 'schema')}`
    const validate = ajv.getSchema(`club#${place}`) ?? assert.fail(place)
    return validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }
  const find = (id: string) => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods))
        if (operation.operationId === id) return { path, method, operation, at: pointer('paths', path, method) }
    return assert.fail(`the document has no ${id}`)
  }
  return {
    bodyProblems(id: string, body: unknown): string[] {
      const { operation, at } = find(id)
      return problemsOf(operation.requestBody ?? assert.fail(`${id} takes no body`), `${at}/requestBody`, body)
    },
    async call(id: string, { parameters = {}, ...request }: InjectOptions & { parameters?: Record<string, string> }) {
      const { path, method, operation, at } = find(id)
      let url = path
      const query: Record<string, string> = {}
      for (const [name, value] of Object.entries(parameters)) {
        const known = operation.parameters?.find((parameter) => parameter.name === name)
        assert.ok(known, `${id} has no parameter ${name}`)
        if (known.in === 'path') url = url.replace(`{${name}}`, encodeURIComponent(value))
        else query[name] = value
      }
      assert.doesNotMatch(url, /[{}]/, `${id} needs more in its address`)
      const answer = await site.inject({ ...request, method: method.toUpperCase() as 'GET', url, query })
      const status = String(answer.statusCode)
      const described = operation.responses[status] ?? assert.fail(`${id} answered ${status}, which the document does not name`)
      if (answer.body !== '')
        assert.deepEqual(problemsOf(described, `${at}${pointer('responses', status)}`, answer.json()), [], `${id} ${status}`)
      return answer
    },
  }
}

test('a program that knows only the OpenAPI document plans and lists rides, and each answer is as the document says', async () => {
  await using site = await createTestApp()
  const client = await clientOf(site)
  const { headers } = await site.signedInAs('admin')
  const { sample: ride } = createRidingEvent
  for (const titleEn of ['First', 'Second', 'Third']) {
    const payload = { ...ride, titleEn }
    assert.deepEqual(client.bodyProblems('createRidingEvent', payload), [])
    assert.equal((await client.call('createRidingEvent', { payload, headers })).statusCode, 201)
  }
  // The document itself tells a program that these are wrong, and the site agrees.
  const { titleEn: _title, ...untitled } = ride
  for (const [wrong, path] of [
    [{ ...ride, difficulty: 'impossible' }, 'difficulty'],
    [untitled, 'titleEn'],
  ] as const) {
    assert.notDeepEqual(client.bodyProblems('createRidingEvent', wrong), [], path)
    const answer = await client.call('createRidingEvent', { payload: wrong, headers })
    assert.deepEqual([answer.statusCode, answer.json().issues[0].path], [400, path])
  }

  const pages: string[][] = []
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const page = await client.call('listRidingEvents', { parameters: { limit: '2', ...(after && { after }) }, headers })
    pages.push(page.json<{ titleEn: string }[]>().map(({ titleEn }) => titleEn))
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
    after = (next && new URL(next, 'http://club.example').searchParams.get('after')) ?? undefined
  }
  assert.deepEqual([pages.flat().toSorted(), pages.length], [['First', 'Second', 'Third'], 2])
  assert.equal((await client.call('deleteRidingEvent', { parameters: { id: 'no-such-ride' }, headers })).statusCode, 404)
  const stranger = await client.call('logIn', { payload: { username: 'stranger', password: 'wrong' } })
  assert.deepEqual([stranger.statusCode, stranger.json().message], [401, 'Invalid username or password.'])
})
