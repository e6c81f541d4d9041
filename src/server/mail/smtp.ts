import { late } from '#server/errors.ts'
import type { WritableAddress } from '#server/notices/addressees.ts'

export interface Mail {
  /** The same for every attempt, so that mailboxes can recognize a duplicate. */
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: WritableAddress }
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  html: string
  /** Address that ends this kind of mail by one POST without a login (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

export interface Mailbox {
  url: URL
  /** The address that letters are from, where it is not the club's. */
  from: string | null
}

/** Credentials are sent over TLS only. A relay on this machine is used without: its certificate, if any, names another host. */
export function smtp({ url, from }: Mailbox): SendMail {
  let transport: Awaited<ReturnType<typeof openTransport>> | undefined
  return async ({ unsubscribeUrl, ...mail }, signal) => {
    transport ??= await openTransport(url)
    const sender = { ...mail.from, address: from ?? mail.from.address }
    await transport.sendMail({
      ...mail,
      from: sender,
      // Explicit, so that no header can add a recipient.
      envelope: { from: sender.address, to: [mail.to.address] },
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl !== undefined && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      signal,
    })
  }
}

/** An IPv6 address without the brackets that it has in a URL. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Loaded only on sites that send mail. */
const nodemailer = late('nodemailer', () => import('nodemailer'))

async function openTransport(url: URL) {
  const { createTransport } = await nodemailer()
  const host = hostOf(url)
  const secure = url.protocol === 'smtps:'
  const onThisMachine = host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
  const hasCredentials = url.username !== ''
  return createTransport({
    host,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: hasCredentials && !onThisMachine,
    ignoreTLS: onThisMachine,
    ...(hasCredentials && { auth: { user: decode(url.username), pass: decode(url.password) } }),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Nothing in a mail may make the library read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** People often paste passwords into the URL without escaping them. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface MailFailure {
  /** Undefined without an answer. Never the message: mail servers quote the address in theirs. */
  code: string | undefined
  /** `address`: it takes no mail, and never will. `message`: this mail is never accepted. `site`: may pass or be mended, so the mail is tried again. */
  fault: 'address' | 'message' | 'site'
}

interface Reported {
  code?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** At these steps of the conversation a server judges the recipient; before them it judges this site. */
const afterSender = new Set(['RCPT TO', 'DATA'])

/** Words of servers that say more than their number does. */
const saysUnknown =
  /no such (user|recipient|mailbox|address|person)|(user|recipient|mailbox|address|account)( is| was)? (unknown|not found|unavailable|disabled|inactive|does ?n.t exist|does not exist)|(unknown|invalid|non-?existent) (user|recipient|mailbox|address)|does ?n.t have a\S* \S+ account|(over quota|mailbox (is )?full)/i
const saysPolicy =
  /relay|spam|block|black|listed|polic|denied|authenti|reputation|spf|dkim|dmarc|sender|client host|rate|limit|not (allowed|permitted|authori[sz]ed)/i
const saysTooBig = /size|too (large|big|long)/i

/** RFC 5321 and RFC 3463: 5xx is final, and the second number says whether it is the address. */
export function readMailFailure(error: unknown): MailFailure {
  const { code, command, response, responseCode }: Reported = typeof error === 'object' && error !== null ? error : {}
  const text = typeof response === 'string' ? response : ''
  const status = typeof responseCode === 'number' ? responseCode : 0
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(text) ?? []
  const fault = faultOf({ status, enhanced, text, command: String(command) })
  if (status === 0) return { fault, code: undefined }
  const name = fault === 'address' ? refusedCode : typeof code === 'string' ? code : ''
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { fault, code: [name, String(status), isOfMail ? enhanced : ''].filter((part) => part !== '').join(' ') }
}

const refusedCode = 'EREFUSED'

function faultOf({ status, enhanced, text, command }: { status: number; enhanced: string; text: string; command: string }) {
  if (status < 500 || status > 599 || status === 503) return 'site'
  const [, subject = '', detail = ''] = enhanced.split('.')
  if (subject === '6' || enhanced === '5.3.4' || enhanced === '5.2.3') return 'message'
  if (!afterSender.has(command)) return 'site'
  // Senders, not recipients.
  if (subject === '1' && (detail === '7' || detail === '8')) return 'site'
  if (subject === '1' || subject === '2') return 'address'
  // No mail server for the domain; Exchange says so of unknown recipients too.
  if (command === 'RCPT TO' && subject === '4' && ['1', '4', '310', '312'].includes(detail)) return 'address'
  if (saysUnknown.test(text)) return 'address'
  // Other numbers say little: 5.0.0 and 5.5.0 stand for anything.
  if (subject !== '' && enhanced !== '5.0.0' && enhanced !== '5.5.0') return 'site'
  if (status === 552) return command === 'DATA' && saysTooBig.test(text) ? 'message' : 'address'
  const isOfRecipient = command === 'RCPT TO' && [510, 511, 521, 550, 551, 553, 556].includes(status)
  return isOfRecipient && !saysPolicy.test(text.slice(4)) ? 'address' : 'site'
}
