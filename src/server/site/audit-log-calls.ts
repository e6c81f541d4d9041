import * as z from 'zod/mini'
import { AuditEntry, AuditLogQuery } from '#contract/site/audit-log.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listAuditLog } from './audit-log.ts'

export function auditLogRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/audit-log',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listAuditLog',
        summary: 'The activity log, newest first; of one kind, or about one account',
        querystring: AuditLogQuery,
        response: { 200: z.array(AuditEntry) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listAuditLog(db, request.query)),
  )
}
