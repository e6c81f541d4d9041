import type { AuditEntry } from '#contract/audit-log.ts'
import { listPages } from './list-pages.ts'

/** What administrators have looked at and changed, newest first. Administrators only. */
export const auditLogPagesQuery = listPages<AuditEntry>('/api/audit-log')
