import { CodeEntry, CodeLogin, EnteredCode } from '#contract/accounts/browser-codes.ts'
import { say } from '#contract/sentences.ts'
import { readUserAfterLogin } from '#server/accounts/after-login.ts'
import type { Api, Site } from '#server/http/api.ts'
import { clearEnteredCodeCookie, readEnteredCode, setEnteredCodeCookie } from '#server/http/clients/browser-code.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { addressOf, networkOf } from '#server/http/limits/addresses.ts'
import { giveBack } from '#server/http/limits/limit-counters.ts'
import { counterOf } from '#server/http/limits/rate-limits.ts'
import { invalid, Refusal } from '#server/refusals.ts'
import { enterCode, findEnteredCode } from './entered-codes.ts'

/** A login with the code of another browser, in which the user is logged in (browser-codes.ts, docs/decisions/051). */
export function enteredCodeRoutes(app: Api, { db, config }: Site): void {
  app.post(
    '/api/auth/browser-code/entry',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'enterBrowserCode',
        summary: 'Enter the code of another browser; answers the two digits to be confirmed there',
        refusals: { 400: 'There is no such code now.' },
        body: CodeEntry,
        response: { 200: EnteredCode },
      },
    },
    async (request, reply) => {
      // Only failures count, as at the login; until a code has turned out right it counts as one.
      const counted = await app.limits.spendAll(
        config.rateLimits
          ? [counterOf('codeEntryFromAddress', addressOf(request)), counterOf('codeEntryFromNetwork', networkOf(request))]
          : [],
      )
      const device = deviceName(request.headers['user-agent'])
      const entered = await enterCode(db, request.body.code, { device, now: new Date() })
      if (entered === undefined)
        throw invalid([
          {
            path: 'code',
            message: say('This code is not right, or its two minutes are over. Please make a new one in the other browser.'),
          },
        ])
      await giveBack(db, counted)
      const { secret, ...shown } = entered
      setEnteredCodeCookie(reply, config, secret)
      return shown
    },
  )

  app.post(
    '/api/auth/browser-code/login',
    {
      config: { access: 'anyone', usesReserve: true },
      schema: {
        operationId: 'logInWithBrowserCode',
        summary: 'Log in by the code that was entered, as soon as its digits are confirmed; ask every two seconds',
        refusals: { 401: 'The code was ended or used, or its time is over.' },
        response: { 200: CodeLogin },
      },
    },
    async (request, reply): Promise<CodeLogin> => {
      const secret = readEnteredCode(request, config)
      const entered = secret === undefined ? undefined : await findEnteredCode(db, secret, new Date())
      const isOver = () => {
        clearEnteredCodeCookie(reply, config)
        return new Refusal(
          401,
          say('This login was ended in the other browser, or its time is over. Please make a new code there.'),
        )
      }
      if (secret === undefined || entered === undefined) throw isOver()
      const { userId, isConfirmed, ...shown } = entered
      if (!isConfirmed) return { ...shown, user: null }
      if (!(await beginSession({ request, reply, db, config }, { userId, browserCode: secret }))) throw isOver()
      clearEnteredCodeCookie(reply, config)
      return { ...shown, user: await readUserAfterLogin(request, userId, { db, config }) }
    },
  )
}
