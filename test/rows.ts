import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { announcementText } from './faults/club-writers.ts'
import { absent, type State } from './faults/ledger.ts'

type Row = Record<string, unknown>

const questions = {
  announcements: 'select * from announcements where "createdBy" is not null',
  applications:
    'select a."englishName" as name, a.status as status, (select count(*) from "auditLog" l where l."subjectId" = a.id) as lines from "membershipApplications" a',
  users: "select username from users where role <> 'admin'",
  messages: 'select name from "contactMessages"',
  rides: 'select u.username as username, p.status as status from "eventParticipants" p join users u on u.id = p."userId"',
}

const riders = ['first rider', 'second rider']

/** The state of each row of the writers, by the ledger's names. */
async function readStates(ask: (question: string) => Promise<Row[]> | Row[]): Promise<Map<string, State>> {
  return new Map<string, State>([
    ...(await ask(questions.announcements)).map(announcementState),
    ...(await ask(questions.applications)).map(({ name, status, lines }): [string, State] => {
      const log = Number(lines) === 0 ? '' : Number(lines) === 1 ? ' in the log' : ` ${lines} times in the log`
      return [`applications ${name}`, `${status}${log}`]
    }),
    ...(await ask(questions.users)).map(({ username }): [string, State] => [`users ${username}`, 'there']),
    ...(await ask(questions.messages)).map(({ name }): [string, State] => [`messages ${name}`, 'there']),
    ...(await ask(questions.rides)).map(({ username, status }): [string, State] => [
      `rides ${riders.indexOf(String(username))}`,
      status === 'cancelled' ? absent : String(status),
    ]),
  ])
}

function announcementState(row: Row): [string, State] {
  const [name = '', , version = ''] = String(row.titleEn).split(' ')
  const { eventDate: _, ...text } = announcementText(name, version)
  const isWhole = Object.entries(text).every(([column, value]) => row[column] === value)
  return [`announcements ${name}`, isWhole ? version : 'a mixture of two versions']
}

export async function readPostgresRows(url: string): Promise<Map<string, State>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await readStates(async (question) => (await client.query<Row>(question)).rows)
  } finally {
    await client.end()
  }
}

/**
 * Reads a copy of the files on disk, because opening them would repair them. Fails when the database is damaged.
 */
export async function readSqliteRows(dataDir: string): Promise<Map<string, State>> {
  const copy = mkdtempSync(join(tmpdir(), 'club-crashed-'))
  for (const name of ['club.sqlite', 'club.sqlite-wal'])
    if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(copy, name))
  const file = new DatabaseSync(join(copy, 'club.sqlite'))
  try {
    assert.deepEqual({ ...file.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' })
    assert.deepEqual(file.prepare('pragma foreign_key_check').all(), [])
    return await readStates((question) => file.prepare(question).all())
  } finally {
    file.close()
    rmSync(copy, { recursive: true })
  }
}
