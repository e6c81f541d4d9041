import type { AuditEntry, AuditKind } from '#contract/site/audit-log.ts'
import { listPages } from './list-pages.ts'

export const auditLogPath = '/api/audit-log'

interface Which {
  kind?: AuditKind | undefined
  /** Id of an account. */
  person?: string | undefined
}

/** The activity log, newest first. Administrators only. */
export function auditLogPagesQuery({ kind, person }: Which) {
  return listPages<AuditEntry>(auditLogPath, { kind, person })
}
