import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { AuditEntry, AuditLogQuery } from './audit-log.ts'

export const listAuditLog = call('GET /api/audit-log', {
  access: 'admin',
  summary: 'The activity log, newest first; of one kind, or about one account',
  query: AuditLogQuery,
  answers: z.array(AuditEntry),
})
