import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { examples } from '#server/http/api-document/examples.ts'
import { createTestApp } from '../app.ts'

const folder = resolve('test-results/api-client')
const run = promisify(execFile)
const node = (...words: string[]) => run(process.execPath, words, { cwd: folder })
const tool = (path: string) => resolve('node_modules', path)

/** What a developer would write. Each `@ts-expect-error` is an error when the types allow what it forbids. */
const program = `
import { createRidingEvent, deleteRidingEvent, listRidingEvents, logIn, type RidingEvent, type RidingEventInput } from './club.ts'

export async function planRides(cookie: string, input: RidingEventInput) {
  const options = { headers: { cookie } }
  for (const titleEn of ['First', 'Second', 'Third']) {
    const { status } = await createRidingEvent({ ...input, titleEn }, options)
    if (status !== 201) throw new Error(\`\${status}\`)
  }
  // @ts-expect-error: the document names the difficulties
  const refused = await createRidingEvent({ ...input, difficulty: 'impossible' }, options)
  // @ts-expect-error: the title is missing
  const incomplete: RidingEventInput = { titleKo: '가을' }
  const rides: RidingEvent[] = []
  let after: string | undefined
  let pages = 0
  do {
    const page = await listRidingEvents({ limit: '2', ...(after && { after }) }, options)
    if (page.status !== 200) throw new Error(page.data.message)
    rides.push(...page.data)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    after = next && (new URL(next, 'http://club.invalid').searchParams.get('after') ?? undefined)
    pages += 1
  } while (after)
  const unknown = await deleteRidingEvent('no-such-ride', options)
  const stranger = await logIn({ username: 'stranger', password: 'wrong' })
  return {
    titles: rides.map(({ titleEn }) => titleEn),
    pages,
    issues: refused.status === 400 ? refused.data.issues?.map(({ path }) => path) : [],
    incomplete: incomplete.titleKo,
    unknown: unknown.status,
    stranger: stranger.status === 401 ? stranger.data.message : stranger.status,
  }
}
`

test('a client generated from the OpenAPI document compiles, and plans and lists rides', async () => {
  await using site = await createTestApp()
  const baseUrl = await site.app.listen({ host: '127.0.0.1', port: 0 })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(resolve(folder, name), text)
  write('openapi.json', (await site.inject('/api/openapi.json')).body)
  const output = { target: './club.ts', client: 'fetch', baseUrl }
  write('orval.config.mjs', `export default ${JSON.stringify({ club: { input: './openapi.json', output } })}`)
  await node(tool('orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs')
  write('program.ts', program)
  const compilerOptions = { noEmit: true, types: [], lib: ['esnext', 'dom', 'dom.iterable'], noUnusedLocals: true }
  write('tsconfig.json', JSON.stringify({ extends: resolve('tsconfig.base.json'), compilerOptions, files: ['program.ts'] }))
  await node(tool('typescript/bin/tsc'), '-p', '.').catch(({ stdout }: { stdout: string }) => assert.fail(stdout))

  const { planRides } = await import(pathToFileURL(resolve(folder, 'program.ts')).href)
  const admin = await site.signedInAs('admin')
  const seen = await planRides(admin.headers.cookie, examples.RidingEventInput)
  assert.deepEqual(seen.titles.sort(), ['First', 'Second', 'Third'])
  assert.deepEqual(
    { ...seen, titles: [] },
    { titles: [], pages: 2, issues: ['difficulty'], incomplete: '가을', unknown: 404, stranger: 'Invalid username or password.' },
  )
})
