import { statSync } from 'node:fs'
import { connect } from 'node:tls'
import type { Handover } from '#contract/site/handover.ts'
import { unknownAccountHash } from '#server/accounts/passwords.ts'
import { passphraseFile } from '#server/backups/passphrase.ts'
import { describeStore } from '#server/backups/stores/backup-store.ts'
import { type Config, placeOf } from '#server/config.ts'
import { keyFileOf } from '#server/db/encryption/key-file.ts'
import type { Db } from '#server/db/open.ts'
import { showMailbox } from '#server/mail/mailbox.ts'
import { projectFolder } from '#server/project-folder.ts'
import { describeSite } from './site-status.ts'

/** For the page in the dashboard and the document of `npm run club -- handover`. */
export async function describeHandover(db: Db, config: Config, now = new Date()): Promise<Handover> {
  const { version, backups, verifiedAt } = await describeSite(db, config, now)
  const { isOn, isSealed, lastAt } = backups
  return {
    writtenAt: now.toISOString(),
    version,
    administrators: await listAdministrators(db),
    address: config.publicUrl?.origin ?? `http://${config.host}:${config.port}`,
    hasPublicAddress: config.publicUrl !== undefined,
    mail: await showMailbox(db, config),
    folders: { program: projectFolder, data: config.dataDir, keyFile: keyFileOf(placeOf(config)) },
    database: describePostgres(config.databaseUrl),
    backups: { isOn, isSealed, lastAt, verifiedAt, ...(await describeStore(db)) },
    expires: {
      sessions: await lastEnd(db, now),
      links: await nextEnd(db, now),
      passphraseMadeAt: config.backupPassphrase === undefined ? madeAt(passphraseFile(config.dataDir)) : null,
      certificateEndsAt: await readCertificateEnd(config.publicUrl),
    },
  }
}

async function listAdministrators(db: Db): Promise<Handover['administrators']> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'firstName', 'lastName', 'password'])
    .select(({ selectFrom }) => [
      selectFrom('passkeys')
        .whereRef('passkeys.userId', '=', 'users.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('passkeys'),
      selectFrom('passkeys')
        .whereRef('passkeys.userId', '=', 'users.id')
        .select(({ fn }) => fn.max('passkeys.lastUsedAt').as('at'))
        .as('passkeyUsedAt'),
      selectFrom('sessions')
        .whereRef('sessions.userId', '=', 'users.id')
        .select(({ fn }) => fn.max('sessions.lastSeenAt').as('at'))
        .as('lastSeenAt'),
      selectFrom('secondFactors')
        .whereRef('secondFactors.userId', '=', 'users.id')
        .where('secondFactors.confirmedAt', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('codes'),
    ])
    .where('role', '=', 'admin')
    .where('isActive', '=', 'true')
    .orderBy('username')
    .execute()
  return rows.map(({ id: _, password, codes, passkeys, ...person }) => ({
    ...person,
    hasPassword: password !== unknownAccountHash,
    passkeys: Number(passkeys),
    hasCodes: Number(codes) > 0,
  }))
}

async function lastEnd(db: Db, now: Date) {
  const { count, endsAt } = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sessions.expire').as('endsAt')])
    .where('users.role', '=', 'admin')
    .where('sessions.expire', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return { count: Number(count), endsAt }
}

async function nextEnd(db: Db, now: Date) {
  const { count, endsAt } = await db
    .selectFrom('tickets')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('expiresAt').as('endsAt')])
    .where('purpose', '=', 'password')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirstOrThrow()
  return { count: Number(count), endsAt }
}

/** Host and name, without the password. */
function describePostgres(databaseUrl: string | undefined): string | null {
  const url = databaseUrl === undefined ? null : URL.parse(databaseUrl)
  return url && `${url.host}${url.pathname}`
}

function madeAt(file: string): string | null {
  return statSync(file, { throwIfNoEntry: false })?.mtime.toISOString() ?? null
}

const certificateTimeoutMs = 3_000
const certificateLifeMs = 60 * 60 * 1000
let lastRead: { of: string; at: number; endsAt: string | null } | undefined

/** Asks the site's own public address as a visitor would, at most once in an hour. */
async function readCertificateEnd(publicUrl: URL | undefined): Promise<string | null> {
  if (publicUrl?.protocol !== 'https:') return null
  if (lastRead?.of === publicUrl.host && Date.now() - lastRead.at < certificateLifeMs) return lastRead.endsAt
  const endsAt = await new Promise<string | null>((resolve) => {
    const host = publicUrl.hostname.replace(/^\[(.*)\]$/, '$1')
    // Also one that has expired says when.
    const socket = connect({ host, port: Number(publicUrl.port) || 443, servername: host, rejectUnauthorized: false }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to)
      resolve(Number.isNaN(end) ? null : new Date(end).toISOString())
      socket.destroy()
    })
    socket.setTimeout(certificateTimeoutMs, () => socket.destroy())
    socket.once('error', () => resolve(null)).once('close', () => resolve(null))
  })
  lastRead = { of: publicUrl.host, at: Date.now(), endsAt }
  return endsAt
}
