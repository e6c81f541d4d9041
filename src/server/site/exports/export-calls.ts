import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/languages.ts'
import * as calls from '#contract/site/export-calls.ts'
import { clubClock, clubDateTime } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { type Column, writeCsv } from './csv.ts'
import {
  applicationColumns,
  logColumns,
  memberColumns,
  riderColumns,
  takeApplications,
  takeLog,
  takeMembers,
  takeRideSheet,
} from './exports.ts'

/** CSV files for administrators. */
export function answerExportCalls(app: Api, { db, config }: Site): void {
  const { timeZone } = config.club

  /** Sends the file in pieces, named in ASCII after its content and the club's day. */
  function send<Row>(
    reply: FastifyReply,
    { name, columns, language }: { name: string; columns: readonly Column<Row>[]; language: Language },
    pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  ) {
    const day = clubDateTime(new Date().toISOString(), timeZone).slice(0, 10)
    return reply
      .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeCsv(columns, pages, { language, timeZone })))
  }

  answer(app, calls.exportMembers, async ({ query, currentUser }, reply) => {
    const members = await takeMembers(db, { actorId: currentUser.id })
    return send(reply, { name: 'members', columns: memberColumns, language: query.lang }, [members])
  })

  answer(app, calls.exportApplications, async ({ query: { lang, ...which }, currentUser }, reply) => {
    const applications = await takeApplications(db, { ...which, actorId: currentUser.id })
    return send(reply, { name: 'applications', columns: applicationColumns, language: lang }, [applications])
  })

  answer(app, calls.exportLog, async ({ query: { lang, ...which }, currentUser }, reply) => {
    const pages = await takeLog(db, { ...which, actorId: currentUser.id })
    return send(reply, { name: 'log', columns: logColumns, language: lang }, pages)
  })

  answer(app, calls.exportRideSheet, async ({ params, query, currentUser }, reply) => {
    const riders = await takeRideSheet(db, params.id, { actorId: currentUser.id, clock: clubClock(new Date(), config.club) })
    return send(reply, { name: 'ride-sheet', columns: riderColumns, language: query.lang }, [riders])
  })
}
