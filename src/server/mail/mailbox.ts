import { randomUUID } from 'node:crypto'
import { defaultLanguage, type Language } from '#contract/languages.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import type { MailboxInput, ShownMailbox } from '#contract/site/mailbox.ts'
import type { Config } from '#server/config.ts'
import { DecryptionError } from '#server/db/encryption/cipher.ts'
import { type Db, memoizeUntilCommit, onceFor } from '#server/db/open.ts'
import { accountsElsewhere, findStored, forgetStored, store } from '#server/db/secrets.ts'
import { addressToVerify, findLanguageOf } from '#server/notices/addressees.ts'
import { conflict, invalid } from '#server/refusals.ts'
import { readRule, storeRule } from '#server/site/club-rules.ts'
import { writeLetter } from './letters.ts'
import { hostOf, type Mailbox, smtp } from './smtp.ts'

// docs/decisions/069: the mailbox is entered in the dashboard, tried, and stored encrypted

type Stored = Required<Omit<MailboxInput, 'password'>> & { password: string }

/** Its row in the table of secrets. */
const name = accountsElsewhere.mailbox

/** What letters leave by now: SMTP_URL, or what was entered in the dashboard. Also remembers it for those who only ask whether there is one. */
export async function readMailbox(
  db: Db,
  { smtpUrl, entered }: Pick<Config, 'smtpUrl' | 'entered'>,
): Promise<Mailbox | undefined> {
  if (smtpUrl !== undefined) return { url: smtpUrl, from: null }
  entered.mailbox = await memoized(db)(name)
  return entered.mailbox
}

/** Delivery asks before each letter, and while there is none. */
const memoized = onceFor((db) =>
  memoizeUntilCommit(db, async (_name: string) => {
    const stored = await findEntered(db)
    return stored && mailboxOf(stored)
  }),
)

/** None where its key is lost: it can be entered again, and pages go on. */
async function findEntered(db: Db): Promise<Stored | undefined> {
  const text = await findStored(db, name).catch((error: unknown) => {
    if (error instanceof DecryptionError) return undefined
    throw error
  })
  return text === undefined ? undefined : JSON.parse(text)
}

function mailboxOf({ host, port, user, password, from }: Stored): Mailbox {
  const scheme = port === 465 ? 'smtps' : 'smtp'
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  return { url: new URL(`${scheme}://${login}${host.includes(':') ? `[${host}]` : host}:${port}`), from }
}

/** As administrators see it, who see no password. */
export async function showMailbox(db: Db, config: Pick<Config, 'smtpUrl' | 'club'>): Promise<ShownMailbox | null> {
  const { smtpUrl: url, club } = config
  if (url !== undefined) {
    const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587)
    const host = hostOf(url).toLowerCase()
    return { host, port, user: plain(url.username), from: club.email, hasPassword: url.password !== '' }
  }
  const stored = await findEntered(db)
  if (stored === undefined) return null
  const { password, ...shown } = stored
  return { ...shown, hasPassword: password !== '' }
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** With the stored password where none was typed, as long as it goes to the same account of the same server. */
async function complete(db: Db, { password, ...typed }: MailboxInput): Promise<Stored> {
  const stored = password ? undefined : await findEntered(db)
  const isSame = stored !== undefined && stored.host === typed.host && stored.user === typed.user
  const known = withoutGaps(password || (isSame ? stored.password : ''))
  if (typed.user !== '' && known === '') throw invalid([{ path: 'mail.password', message: say('This field is required') }])
  return { ...typed, password: typed.user === '' ? '' : known }
}

/** Gmail shows its app passwords in four groups of letters. */
const withoutGaps = (password: string) => (/^([a-z]{4}\s){3}[a-z]{4}$/.test(password) ? password.replaceAll(/\s/g, '') : password)

export interface Trying {
  db: Db
  config: Pick<Config, 'smtpUrl' | 'club' | 'publicUrl'>
  to: { email: string | null; language: Language }
}

/** Whoever tries the mailbox gets the email. */
export async function readerOf(db: Db, { id, email }: { id: string; email: string | null }): Promise<Trying['to']> {
  return { email, language: (await findLanguageOf(db, id)) ?? defaultLanguage }
}

/** Longer than the steps of a conversation usually take together. */
const timeoutMs = 20_000

/**
 * Sends an email to the administrator through the mailbox, or to its own address when the account has none.
 * @throws 400 with a sentence at the field when the server refuses, or nothing answers that speaks SMTP: always the same one, which does not
 * show what runs where in the server's network. @returns what can be saved.
 */
export async function tryMailbox(
  typed: MailboxInput,
  { db, config: { club }, to }: Trying,
): Promise<{ sentTo: string; tried: Stored }> {
  const tried = await complete(db, typed)
  const address = addressToVerify(to.email ?? tried.from) ?? addressToVerify(tried.from)
  if (address === null) throw invalid([{ path: 'mail.from', message: say('Please enter a valid email address') }])
  const mail = writeLetter(randomUUID(), club, {
    language: to.language,
    to: { name: '', address },
    ...texts[to.language](club.name[to.language]),
  })
  try {
    await smtp(mailboxOf(tried))(mail, AbortSignal.timeout(timeoutMs))
  } catch (error) {
    throw invalid([explain(error, tried)])
  }
  return { sentTo: address, tried }
}

const texts: Record<Language, (club: string) => { subject: string; blocks: string[] }> = {
  ko: (club) => ({
    subject: `[${club}] 메일 시험`,
    blocks: ['이 메일이 도착했다면 홈페이지가 이 메일 계정으로 메일을 보낼 수 있습니다.'],
  }),
  en: (club) => ({
    subject: `${club}: test of the mailbox`,
    blocks: ['If you read this, the website can send email through this mailbox.'],
  }),
}

interface Reported {
  code?: unknown
  command?: unknown
  responseCode?: unknown
  message?: unknown
}

/** Never with words of the server: they may hold anything. */
function explain(error: unknown, { user }: Stored): { path: string; message: Sentence } {
  const { code, command, responseCode, message }: Reported = typeof error === 'object' && error !== null ? error : {}
  const text = String(message)
  if (code === 'ETLS' || code === 'EREQUIRETLS' || /certificate|altname|self-signed|STARTTLS/i.test(text))
    return {
      path: 'mail.port',
      message: say(
        'The mail server offers no valid encryption, so the password was not sent. Please check server and port, such as 465 or 587.',
      ),
    }
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530)
    return {
      path: user === '' ? 'mail.user' : 'mail.password',
      message: say('The mail server refuses the user or the password. Gmail and Naver want an app password.'),
    }
  if (typeof responseCode !== 'number' || (command !== 'MAIL FROM' && command !== 'RCPT TO' && command !== 'DATA'))
    return { path: 'mail.host', message: say('No mail server answers there. Please check server and port.') }
  if (responseCode >= 500 && command === 'MAIL FROM')
    return { path: 'mail.from', message: say('The mail server does not accept this sender. Use the address of the mailbox.') }
  if (responseCode >= 500 && command === 'RCPT TO')
    return { path: 'mail.host', message: say('The mail server does not accept your own address. Please check it in Settings.') }
  return {
    path: 'mail.host',
    message: say('The mail server did not accept the email. Its daily limit may be reached: please try again later.'),
  }
}

/** Whether it is what is in use already, as GET has shown it, so that nothing is tried or saved. */
export async function isUnchanged(typed: MailboxInput | null, { db, config }: Pick<Trying, 'db' | 'config'>): Promise<boolean> {
  const shown = await showMailbox(db, config)
  if (typed === null || shown === null) return typed === shown
  const { password, host, port, user, from } = typed
  return !password && host === shown.host && port === shown.port && user === shown.user && from === shown.from
}

/** @throws 409 when SMTP_URL rules. */
export function rejectWhereEnvironmentRules({ smtpUrl }: Pick<Config, 'smtpUrl'>): void {
  if (smtpUrl !== undefined) throw conflict(say('SMTP_URL on the server sets the mailbox. It cannot be changed here.'))
}

/** @param tried what `tryMailbox` returned; null removes the mailbox. */
export async function saveMailbox(change: Db, tried: Stored | null): Promise<void> {
  await (tried === null ? forgetStored(change, name) : store(change, name, JSON.stringify(tried)))
  await storeRule(change, changesRule, String((await countMailboxChanges(change)) + 1))
}

const changesRule = 'mailboxChanges'

/** For the version of the settings. */
export async function countMailboxChanges(db: Db): Promise<number> {
  return Number((await readRule(db, changesRule)) ?? 0)
}
