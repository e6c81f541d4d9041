import type { FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sayOfClub } from '#contract/site/club-problems.ts'
import * as calls from '#contract/site/emblem-calls.ts'
import { emblemTypes, maxEmblemBytes } from '#contract/site/emblems.ts'
import { late } from '#server/errors.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { semaphore } from '#server/mutex.ts'
import { invalid, Refusal } from '#server/refusals.ts'
import { changeClub, refuseWhereFileRules } from './club-values.ts'
import { isSetupOpen } from './setup.ts'
import { setupIsClosed } from './setup-calls.ts'

const letters = late('the drawing of letters', () => import('#server/pictures/emblem-letters.ts'))
const tracing = late('the tracing of emblems', () => import('#server/pictures/trace-emblem.ts'))

/** One at a time, because tracing takes a tenth of a second of the thread. */
const uploads = semaphore(1)

export async function answerEmblemCalls(app: Api, { db, config }: Site): Promise<void> {
  answer(app, calls.drawLetters, async ({ query }) => {
    const emblem = await (await letters()).drawLetters(query.letters)
    if (emblem !== null) return { emblem, emblemStyle: 'fill' as const }
    const message = sayOfClub('The font of the headings lacks one of these letters. Please choose others.')
    throw invalid([{ path: 'letters', message }])
  })

  await app.register(async (files) => {
    const scope = files.withTypeProvider<ZodTypeProvider>()
    // Never decompressed: a coding is no part of the type, so the file is no picture then.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...emblemTypes], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    answer(
      scope,
      calls.uploadEmblem,
      async (request) => {
        refuseWhereFileRules(config)
        const values = await redraw(request)
        return changeClub(db, config, { values, actorId: request.currentUser.id })
      },
      { bodyLimit: maxEmblemBytes, onRequest: refuseOtherTypes },
    )

    answer(scope, calls.redrawEmblem, redraw, {
      bodyLimit: maxEmblemBytes,
      async onRequest(request) {
        await scope.limits.check(request, 'badSetupFromAddress')
        const secret = request.headers['x-setup-secret']
        if (typeof secret !== 'string' || !(await isSetupOpen(db, secret))) {
          await scope.limits.spend(request, 'badSetupFromAddress')
          throw setupIsClosed()
        }
        await refuseOtherTypes(request)
      },
    })
  })
}

const typeOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
  const named = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return emblemTypes.find((type) => type === named)
}

async function refuseOtherTypes(request: Pick<FastifyRequest, 'headers'>): Promise<void> {
  if (typeOf(request) === undefined) throw new Refusal(415, sayOfClub('Please choose an SVG or PNG file.'))
}

/** @throws 400 when the file is no picture that can be traced. */
async function redraw(request: Pick<FastifyRequest, 'headers'> & { body: unknown }) {
  const { body } = request
  const type = typeOf(request)
  const { traceEmblem } = await tracing()
  const emblem = Buffer.isBuffer(body) && type !== undefined ? await uploads.run(() => traceEmblem(body, type)) : null
  if (emblem !== null) return { emblem, emblemStyle: 'fill' as const }
  throw invalid([
    {
      path: 'emblem',
      message: sayOfClub(
        'This file cannot be redrawn as an emblem. Please choose an SVG or PNG picture of at most 4096 × 4096 pixels with one clear shape in it.',
      ),
    },
  ])
}
