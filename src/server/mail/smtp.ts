/** A mail to one person. */
export interface Mail {
  /** Stays the same when a mail is sent again, so that mailboxes can tell the twin. */
  messageId: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  /** Who gets the answers, when it is not the sender. */
  replyTo?: { name: string; address: string }
  subject: string
  /** Plain text. */
  text: string
}

/** Resolves once the mail server has taken the mail over. */
export type SendMail = (mail: Mail, signal: AbortSignal) => Promise<void>

/**
 * Certificates are always verified. Credentials never leave this machine in the clear; a relay on this machine is spoken to without TLS,
 * since its certificate, if any, names another host.
 */
export function smtp(url: URL): SendMail {
  const transport = openTransport(url)
  return async (mail, signal) => {
    await (await transport).sendMail({
      ...mail,
      // Said once more, so that nothing in a header can ever add a recipient.
      envelope: { from: mail.from.address, to: [mail.to.address] },
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal,
    })
  }
}

/** Loads the library, which nobody needs who sends no mail. */
async function openTransport(url: URL) {
  const { createTransport } = await import('nodemailer')
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
    // A mail is text of ours: nothing of it is ever fetched from somewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** Passwords are often pasted without the escapes of an address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
