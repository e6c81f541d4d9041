import type { TestApp } from './app.ts'

const iphone = 'Mozilla/5.0 (iPhone) Version/19.2 Mobile Safari/604.1'

/** Attempts a login with an iPhone's User-Agent. */
export function logIn(app: TestApp, username: string, { password = 'same road', from = '203.0.113.77', cookie = '' } = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: { 'user-agent': iphone, cookie },
    payload: { username, password },
  })
}

/** Returns a function that gives the log lines since its last call. Ids are ordered within one process. */
export function newLines(app: TestApp) {
  let known = 0
  return async (): Promise<string[]> => {
    const rows = await app.db
      .selectFrom('auditLog')
      .leftJoin('users', 'users.id', 'auditLog.actorId')
      .select(['action', 'users.username', 'actorId', 'subjectId', 'detail'])
      .orderBy('auditLog.id')
      .execute()
    const fresh = rows.slice(known)
    known = rows.length
    return fresh.map(({ action, username, actorId, subjectId, detail }) =>
      [action, username ?? actorId, subjectId, detail].filter((word) => word !== null).join(' | '),
    )
  }
}

/** As `newLines`, without what is in the log already. */
export async function linesFromNow(app: TestApp) {
  const lines = newLines(app)
  await lines()
  return lines
}
