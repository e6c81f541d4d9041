import type { Club } from '#contract/site/club.ts'
import { setUpClub } from '#contract/site/club-calls.ts'
import { sayOfClub } from '#contract/site/club-problems.ts'
import type { SetupState } from '#contract/site/club-settings.ts'
import { findSetupSteps } from '#contract/site/setup-steps.ts'
import { checkPassword } from '#server/accounts/password-choice.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { createUser } from '#server/accounts/users.ts'
import { record } from '#server/activities/record.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { toCurrentUser } from '#server/http/clients/access.ts'
import { beginSession } from '#server/http/clients/sessions.ts'
import { callerOf } from '#server/http/limits/addresses.ts'
import { keyedMutex } from '#server/mutex.ts'
import { Refusal } from '#server/refusals.ts'
import { siteActor } from './audit-log.ts'
import { changeClub, refreshClub } from './club-values.ts'
import { endSetup, isSetupOpen } from './setup.ts'

export const setupIsClosed = () =>
  new Refusal(
    403,
    sayOfClub(
      'This address for setting up the club can no longer be used: it was used, someone has logged in with the first password, or the site was started again. The start of the site prints the address that is valid.',
    ),
  )

export function answerSetupCalls(app: Api, { db, config }: Site): void {
  // Of last steps sent at once, one costs a hash.
  const lastSteps = keyedMutex()

  answer(
    app,
    setUpClub,
    async (request, reply) => {
      const { secret, administrator, ...values } = request.body
      if (!(await isSetupOpen(db, secret))) {
        await app.limits.spend(request, 'badSetupFromAddress')
        throw setupIsClosed()
      }
      const change = { values, actorId: siteActor, confirmsTimeZone: true }
      const state = (): SetupState => ({ ...config.club, readOnly: config.clubFile !== undefined })
      if (administrator === undefined) {
        if (Object.keys(values).length > 0) await changeClub(db, config, change)
        return state()
      }
      const { password, ...account } = administrator
      checkPassword(password, { owner: { ...account, role: 'admin' }, path: 'administrator.password', club: config.club })
      const user = await lastSteps('last', async () => {
        if (!(await isSetupOpen(db, secret))) throw setupIsClosed()
        const passwordHash = await hashPassword(password, callerOf(request))
        return inTransaction(db, async (last) => {
          if (!(await endSetup(last, secret))) throw setupIsClosed()
          const chosen = { ...values, ...withoutSampleDues({ ...config.club, ...values }, config) }
          if (Object.keys(chosen).length > 0) await changeClub(last, config, { ...change, values: chosen })
          const created = await createUser(last, { ...account, passwordHash, role: 'admin' })
          await record(last, 'club.setup', { actorId: created.id })
          await beginSession({ request, reply, db: last, config }, { userId: created.id, passwordHash })
          return created
        })
      })
      await refreshClub(db, config)
      reply.code(201)
      return { ...state(), user: toCurrentUser(user, config) }
    },
    { onRequest: (request) => app.limits.check(request, 'badSetupFromAddress') },
  )
}

/** Who skips the dues asks for none yet: applicants would pay the sample's sum to an account that is not the club's. */
function withoutSampleDues(club: Club, { clubFile }: Pick<Config, 'clubFile'>): Partial<Club> {
  const isSample = clubFile === undefined && findSetupSteps(club)?.dues === false
  return isSample ? { duesPayment: null } : {}
}
