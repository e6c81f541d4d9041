import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { ApplicationsExportQuery, ExportQuery, LogExportQuery } from '#contract/site/exports.ts'
import { clubClock, clubDateTime } from '#server/club-time.ts'
import type { Api, Site } from '#server/http/api.ts'
import { applicationColumns, logColumns, memberColumns, riderColumns } from './columns.ts'
import { type Column, writeCsv } from './csv.ts'
import { takeApplications, takeLog, takeMembers, takeRideSheet } from './exports.ts'

/** CSV files for administrators. */
export function exportRoutes(app: Api, { db, config }: Site): void {
  const { timeZone } = config.club
  const response = { 200: { description: 'A CSV file', content: { 'text/csv': { schema: z.string() } } } }

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

  app.get(
    '/api/exports/members.csv',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'exportMembers',
        summary: 'All accounts with their details as CSV; recorded in the activity log',
        querystring: ExportQuery,
        response,
      },
    },
    async (request, reply) => {
      const members = await takeMembers(db, { actorId: request.currentUser.id })
      return send(reply, { name: 'members', columns: memberColumns, language: request.query.lang }, [members])
    },
  )

  app.get(
    '/api/exports/applications.csv',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'exportApplications',
        summary: 'Applications as CSV; recorded in the activity log',
        querystring: ApplicationsExportQuery,
        response,
      },
    },
    async (request, reply) => {
      const { lang, ...which } = request.query
      const applications = await takeApplications(db, { ...which, actorId: request.currentUser.id })
      return send(reply, { name: 'applications', columns: applicationColumns, language: lang }, [applications])
    },
  )

  app.get(
    '/api/exports/log.csv',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'exportLog',
        summary: 'The activity log as CSV; recorded in it',
        querystring: LogExportQuery,
        response,
      },
    },
    async (request, reply) => {
      const { lang, ...which } = request.query
      const pages = await takeLog(db, { ...which, actorId: request.currentUser.id })
      return send(reply, { name: 'log', columns: logColumns, language: lang }, pages)
    },
  )

  app.get(
    '/api/riding-events/:id/sheet.csv',
    {
      config: { access: 'admin', needsConfirmation: true },
      schema: {
        operationId: 'exportRideSheet',
        summary: 'Riders with phone and emergency contact as CSV; recorded in the activity log',
        params: ById,
        querystring: ExportQuery,
        response,
      },
    },
    async (request, reply) => {
      const riders = await takeRideSheet(db, request.params.id, {
        actorId: request.currentUser.id,
        clock: clubClock(new Date(), config.club),
      })
      return send(reply, { name: 'ride-sheet', columns: riderColumns, language: request.query.lang }, [riders])
    },
  )
}
