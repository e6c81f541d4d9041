import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { readMailbox } from '#server/mail/mailbox.ts'
import { readMailFailure, type SendMail, smtp } from '#server/mail/smtp.ts'
import { findDeliverable } from '#server/notices/notices.ts'
import { type Channel, unverifiedCode } from '#server/notices/outbox.ts'
import { deletePushSubscription, findPushSubscription } from '#server/notices/push-calls.ts'
import { composePush, isPushKey, isPushService, readVapidKeys, sendPush } from '#server/notices/push-messages.ts'
import { forgetRefused, markRefused } from '#server/notices/refused-addresses.ts'

/** `outdated`: nothing is sent. `heldUntil`: too many letters were sent. `busy`: not tried, because its destination has its share of the connections. */
export type Outcome =
  | 'sent'
  | 'outdated'
  | 'unverified'
  | { heldUntil: Date }
  | { busy: string }
  | { code: string; isFinal: boolean }

export type Deliver = (row: OutboxRow, signal: AbortSignal) => Promise<Outcome>

export interface OpenChannel extends Pick<Connections, 'isFull'> {
  /** What sends now; undefined when nothing can: a mailbox may be entered or removed at any time. */
  open(): Promise<Deliver | undefined>
}

export interface ChannelSettings {
  db: Db
  config: Pick<Config, 'club' | 'clubFile' | 'publicUrl' | 'smtpUrl' | 'entered' | 'pushServices'>
  now: () => Date
}

/** How many deliveries run at once: few, because mailboxes limit the connections of one sender. */
export const concurrency: Record<Channel, number> = { mail: 3, push: 4 }

/** While a push service does not answer, it is tried once in this time. */
const silenceMs = 60_000

const failed = (code: string): Outcome => ({ code, isFinal: false })
const refused = (code: string): Outcome => ({ code, isFinal: true })

export function openChannels({ db, config, now }: ChannelSettings): Record<Channel, OpenChannel> {
  const findSender = senders({ db, config })
  const domains = shareConnections(concurrency.mail)
  const services = shareConnections(concurrency.push)

  /** By the clock of `performance`. */
  const silentUntil = new Map<string, number>()

  async function sendToBrowser({ subjectId, subscriptionId }: OutboxRow, signal: AbortSignal): Promise<Outcome> {
    const moment = { now: now(), club: config.club }
    const found = await findDeliverable(db, subjectId, { channel: 'push', moment })
    const subscription = await findPushSubscription(db, subscriptionId)
    // Another user may have logged in on this browser since.
    if (found === undefined || subscription?.userId !== found.person.userId) return 'outdated'
    const message = composePush(found, { ...config, now: moment.now })
    if (!isPushService(subscription.endpoint, config)) return refused('EPUSHSERVICE')
    if (!isPushKey(subscription.p256dh)) {
      await deletePushSubscription(db, subscription.id)
      return refused('EPUSHKEYS')
    }
    const { host } = new URL(subscription.endpoint)
    const silence = silentUntil.get(host)
    if (silence !== undefined && silence > performance.now()) return failed('ETIMEDOUT')
    // One message tries whether it answers again.
    if (silence !== undefined) silentUntil.set(host, performance.now() + silenceMs)
    const sender = { keys: await readVapidKeys(db), subject: `mailto:${config.club.email}` }
    const status = await services.use(host, () => sendPush(subscription, message, { ...sender, signal }).catch(codeOf))
    if (typeof status === 'object') return status
    const isSilent = typeof status === 'string' && /TIMEDOUT|TIMEOUT/.test(status)
    if (isSilent) silentUntil.set(host, performance.now() + silenceMs)
    else silentUntil.delete(host)
    if (typeof status === 'string') return failed(status)
    if (status >= 200 && status < 300) return 'sent'
    // A message that is too long, or that the service cannot read, stays so. Not 401 and 403: the keys of the site can be put right.
    if (status === 400 || status === 413) return refused(`PUSH ${status}`)
    if (status !== 404 && status !== 410) return failed(`PUSH ${status}`)
    // The browser has ended the subscription.
    await deletePushSubscription(db, subscription.id)
    return 'outdated'
  }

  async function sendMail(send: SendMail, row: OutboxRow, signal: AbortSignal): Promise<Outcome> {
    const mail = await composeMail(db, row, { ...config, now: now() })
    if (mail === 'outdated') return mail
    if (mail === null) return refused('EADDRESS')
    if (mail === 'noPublicUrl') return failed('EPUBLICURL')
    // What a notice says is on the site, and news is not caught up.
    if (mail === 'unverified') return row.kind === 'notice' ? refused(unverifiedCode) : mail
    if ('heldUntil' in mail) return mail
    const { address } = mail.to
    const outcome = await domains.use(domainOf(address), () => send(mail, signal).then(() => 'sent' as const, readFailure))
    if (outcome === 'sent') await forgetRefused(db, address)
    if (outcome === 'sent' || 'busy' in outcome) return outcome
    const { fault, code } = outcome
    // The club's own mailbox is for the person who runs the site to put right.
    if (fault === 'site' || row.kind === 'contact') return failed(code)
    if (fault === 'address') await markRefused(db, { address, code }, { now: now(), club: config.club })
    return refused(code)
  }

  return {
    push: { isFull: services.isFull, open: async () => sendToBrowser },
    mail: {
      isFull: domains.isFull,
      async open() {
        const send = await findSender()
        return send && ((row, signal) => sendMail(send, row, signal))
      },
    },
  }
}

/** Finds what sends through the present mailbox. Nothing has to be closed for another one: each letter has a connection of its own. */
function senders({ db, config }: Pick<ChannelSettings, 'db' | 'config'>): () => Promise<SendMail | undefined> {
  let current: { of: string; send: SendMail } | undefined
  return async () => {
    const mailbox = await readMailbox(db, config)
    if (mailbox === undefined) return undefined
    const of = JSON.stringify(mailbox)
    if (current?.of !== of) current = { of, send: smtp(mailbox) }
    return current.send
  }
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function readFailure(error: unknown) {
  const { fault, code = codeOf(error) } = readMailFailure(error)
  return { fault, code }
}

/** The library's code and the server's number. Never the message: mail servers quote the address in theirs. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  // Errors of fetch have the reason in their cause.
  if ('cause' in error && typeof error.cause === 'object' && error.cause !== null) return codeOf(error.cause)
  if (error instanceof DOMException) return 'ETIMEDOUT'
  const parts = ['code' in error && error.code, 'responseCode' in error && error.responseCode]
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
}

/** A destination that took so long is slow for a while. */
const slowMs = 5_000
const slowForMs = 10 * 60_000

interface Connections {
  isFull(destination: string): boolean
  use<Result>(destination: string, work: () => Promise<Result>): Promise<Result | { busy: string }>
}

/** One connection stays for the other destinations, and of a slow one all but one. In this process. */
function shareConnections(connections: number): Connections {
  const running = new Map<string, number>()
  const slowUntil = new Map<string, number>()

  function isFull(destination: string): boolean {
    const share = (slowUntil.get(destination) ?? 0) > performance.now() ? 1 : Math.max(1, connections - 1)
    return (running.get(destination) ?? 0) >= share
  }

  return {
    isFull,
    async use(destination, work) {
      if (isFull(destination)) return { busy: destination }
      running.set(destination, (running.get(destination) ?? 0) + 1)
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const endedAt = performance.now()
        for (const [name, until] of slowUntil) if (until <= endedAt) slowUntil.delete(name)
        if (endedAt - startedAt > slowMs) slowUntil.set(destination, endedAt + slowForMs)
        else slowUntil.delete(destination)
        const left = (running.get(destination) ?? 1) - 1
        if (left === 0) running.delete(destination)
        else running.set(destination, left)
      }
    },
  }
}
