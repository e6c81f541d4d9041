import { late } from '#server/late-module.ts'
import type { WritableAddress } from '#server/notices/mail-addresses.ts'

/** A mail to one person. */
export interface Mail {
  /** The same for every attempt, so that mailboxes can recognize a duplicate. */
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: WritableAddress }
  replyTo?: { name: string; address: string }
  subject: string
  /** Plain text. */
  text: string
  /** The same as HTML. */
  html: string
  /** Address that ends this kind of mail by one POST without a login (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

/** Resolves when the mail server has accepted the mail. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/**
 * Verifies certificates and sends credentials only over TLS. A relay on this machine is used without TLS: its certificate, if
 * any, names another host.
 */
export function smtp(url: URL): SendMail {
  let transport: Awaited<ReturnType<typeof openTransport>> | undefined
  return async ({ unsubscribeUrl, ...mail }, signal) => {
    transport ??= await openTransport(url)
    await transport.sendMail({
      ...mail,
      // Explicit, so that no header can add a recipient.
      envelope: { from: mail.from.address, to: [mail.to.address] },
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

/** Loaded only on sites that send mail. */
const nodemailer = late('nodemailer', () => import('nodemailer'))

async function openTransport(url: URL) {
  const { createTransport } = await nodemailer()
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
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
