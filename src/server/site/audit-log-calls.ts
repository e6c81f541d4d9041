import * as calls from '#contract/site/audit-log-calls.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { listAuditLog } from './audit-log.ts'

export function answerAuditLogCalls(app: Api, { db }: Site): void {
  answer(app, calls.listAuditLog, async (request, reply) => sendListPage(request, reply, await listAuditLog(db, request.query)))
}
