import * as z from 'zod/mini'
import { FirstCode, NewSecret, RecoveryCodes } from '#contract/accounts/second-factor.ts'
import { defaultLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import { clubClock } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from './second-factors.ts'
import { addressOf } from './totp.ts'

const path = '/api/auth/second-factor'

/** The user's own second factor. The code at login is in code-at-login.ts. */
export function secondFactorRoutes(app: Api, { db, config }: Site): void {
  app.post(
    path,
    {
      config: { access: 'user', needsConfirmation: true, beforeSecondFactor: 'settingUp' },
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Make the key for an app; logins ask for its codes once the first was right',
        refusals: { 409: 'Codes are on already.' },
        response: { 201: NewSecret },
      },
    },
    async (request, reply) => {
      const { id, username, language } = request.currentUser
      const secret = await beginSecondFactor(db, id, new Date())
      const issuer = config.club.name[language ?? defaultLanguage]
      return reply.code(201).send({ secret, address: addressOf(secret, { issuer, username }) })
    },
  )

  app.put(
    path,
    {
      config: { access: 'user', needsConfirmation: true, beforeSecondFactor: 'settingUp' },
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Turn codes on by the first one; the other sessions of the user end',
        body: FirstCode,
        response: { 200: RecoveryCodes },
      },
    },
    async (request) => {
      const session = request.session?.idHash ?? ''
      const moment = clubClock(new Date(), config.club)
      return { codes: await confirmSecondFactor(db, request.currentUser.id, { code: request.body.code, session }, moment) }
    },
  )

  app.delete(
    path,
    {
      config: { access: 'user', needsConfirmation: true },
      schema: { operationId: 'turnOffSecondFactor', summary: 'Turn codes off', response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await turnOffSecondFactor(db, request.currentUser.id, clubClock(new Date(), config.club))
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${path}/recovery-codes`,
    {
      config: { access: 'user', needsConfirmation: true },
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'New recovery codes; the old ones stop working',
        refusals: { 409: 'Codes are off.' },
        response: { 201: RecoveryCodes },
      },
    },
    async (request, reply) => {
      await app.limits.spendAsUser(
        'newRecoveryCodes',
        request,
        say('You have made new recovery codes many times today. Please use the newest ones, or try again tomorrow.'),
      )
      const codes = await renewRecoveryCodes(db, request.currentUser.id, clubClock(new Date(), config.club))
      return reply.code(201).send({ codes })
    },
  )
}
