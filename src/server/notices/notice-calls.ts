import * as calls from '#contract/notices/notice-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { listNotices, markNoticesRead } from './notices.ts'

/** What the user was told. */
export function answerNoticeCalls(app: Api, { db }: Site): void {
  answer(app, calls.listNotices, ({ currentUser: { id, role } }) => listNotices(db, { userId: id, role }, { now: new Date() }))

  answer(app, calls.markNoticesRead, ({ body, currentUser }) => markNoticesRead(db, { userId: currentUser.id, ids: body.ids }))
}
