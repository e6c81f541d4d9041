import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { ApiAnswer } from '#contract/site/page.ts'
import { readConfig } from '#server/config.ts'
import { buildDocument } from '#server/pages/documents/document.ts'
import { loadWebBuild } from '#server/pages/documents/load-web-build.ts'
import './report-usage.js'
import type { Request } from './questions.ts'

/** An answer as the site gave it. */
export interface BareAnswer {
  path: string
  method: 'GET' | 'POST'
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Base64. */
  body: string
  /** Draw the page of this request for each answer instead. */
  drawnFor?: { site: string; request: Request }
}

type Known = Pick<BareAnswer, 'status' | 'headers'> & { body: Buffer; draw: (() => Promise<string>) | undefined }

const app = fastify()
const answers = new Map<string, Known>()

app.route({
  method: ['GET', 'POST'],
  url: '/:number',
  handler(request, reply) {
    const known = answers.get(request.url)
    if (!known) return reply.code(404).send()
    reply.code(known.status).headers(known.headers)
    return known.draw ? known.draw() : reply.send(known.body)
  },
})

process.on('message', async (question: { ask: string; answer: BareAnswer }) => {
  if (question.ask !== 'learn') return
  const { path, status, headers, body, drawnFor } = question.answer
  const draw = drawnFor && (await drawer(drawnFor.site, drawnFor.request))
  answers.set(path, { status, headers, body: Buffer.from(body, 'base64'), draw })
  process.send?.('learnt')
})

/** Draws the page as the site does, but for one visitor whose answers from the API are all at hand: what is left is React and the document. */
async function drawer(site: string, { path, headers }: Request): Promise<() => Promise<string>> {
  const web = await loadWebBuild()
  const { club, verification } = readConfig({})
  const known = new Map<string, ApiAnswer>()

  async function get(question: string): Promise<ApiAnswer> {
    const answer = known.get(question)
    if (answer) return answer
    const response = await fetch(site + question, { headers })
    const asked = { status: response.status, body: await response.json(), link: response.headers.get('link') }
    known.set(question, asked)
    return asked
  }

  return async () => {
    const page = await web.render({ url: path, origin: site, language: 'ko', theme: 'light', textSize: 'normal', club, get })
    if (page.kind === 'redirect') throw new Error('A page was expected.')
    return buildDocument(page, { assets: web.assetsOf(page, 'ko'), web, origin: site, path, verification })
  }
}

await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
