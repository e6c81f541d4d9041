import { createReadStream } from 'node:fs'
import { say } from '#contract/sentences.ts'
import type { OfficerInvitation } from '#contract/site/handover.ts'
import * as calls from '#contract/site/handover-calls.ts'
import { unknownAccountHash } from '#server/accounts/passwords.ts'
import { findMaker, type Issuer, issueInvitations } from '#server/accounts/tickets.ts'
import { createUser } from '#server/accounts/users.ts'
import type { Happening } from '#server/activities/notice.ts'
import { record } from '#server/activities/record.ts'
import { BackupError } from '#server/backups/backup-error.ts'
import { envelopeLifeMs, envelopeRun, envelopeRunMs, findEnvelope, makeEnvelope } from '#server/backups/envelope.ts'
import type { Db } from '#server/db/open.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { allowSilence } from '#server/http/connections.ts'
import { leaveRun, takeRun } from '#server/jobs/daily.ts'
import { chargeNewMembers } from '#server/money/collections.ts'
import { conflict, diskIsFull, notFound } from '#server/refusals.ts'
import { describeHandover } from './handover.ts'

export function answerHandoverCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.describeHandover, () => describeHandover(db, config))

  answer(app, calls.makeEnvelope, async (request) => {
    if (!(await takeRun(db, envelopeRun, envelopeRunMs)))
      throw conflict(say('An envelope is being made right now. Please wait a moment.'))
    allowSilence(request, envelopeRunMs)
    try {
      await app.limits.spend(request, 'makeEnvelope')
      const { id, passphrase } = await makeEnvelope(config)
      const now = new Date()
      const moment = { now, club: config.club }
      await inTransaction(db, (change) => record(change, 'export.envelope', { actorId: request.currentUser.id, id, moment }))
      return { id, passphrase, until: new Date(now.getTime() + envelopeLifeMs).toISOString() }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      app.log.error({ err: error }, 'the envelope was not made')
      throw error.problem === 'diskFull'
        ? diskIsFull()
        : conflict(say('The envelope could not be made. Please ask the person who runs the server.'))
    } finally {
      await leaveRun(db, envelopeRun)
    }
  })

  answer(app, calls.fetchEnvelope, ({ params: { id } }, reply) => {
    const file = findEnvelope(config.dataDir, id)
    if (file === undefined) throw notFound()
    return reply
      .header(
        'content-disposition',
        `attachment; filename="club-handover-${new Date().toISOString().slice(0, 10)}.club-backup.age"`,
      )
      .type('application/octet-stream')
      .send(createReadStream(file))
  })

  answer(app, calls.inviteOfficer, ({ body, currentUser, session }) =>
    inviteOfficer(db, body, {
      issuer: { actorId: currentUser.id, session: session?.idHash ?? '' },
      moment: { now: new Date(), club: config.club },
    }),
  )
}

/** The account counts as an administrator who can log in only once its owner has set a password. */
function inviteOfficer(db: Db, person: OfficerInvitation, { issuer, moment }: { issuer: Issuer } & Happening) {
  return inTransaction(db, async (change) => {
    const maker = await findMaker(change, issuer)
    const user = await createUser(change, { ...person, passwordHash: unknownAccountHash, role: 'admin' })
    const [link] = await issueInvitations(change, [user.id], maker)
    if (link === undefined) throw notFound()
    await record(change, 'user.create', { actorId: issuer.actorId, user: user.id, detail: 'admin' })
    await chargeNewMembers(change, [user.id], moment)
    await record(change, 'administratorInvited', { actorId: issuer.actorId, user: user.id, moment })
    return { username: user.username, link }
  })
}
