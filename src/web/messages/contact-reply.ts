import { mailtoAddress } from '#contract/visible-text.ts'

/** Mail programs cut off longer ones, some drop the whole address. In characters, before they are escaped. */
const maxQuoteLength = 600

/** The subject gets one `Re:`, and the message is quoted below the cursor. */
export function replyAddress({ email, subject, message }: { email: string; subject: string; message: string }): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const letters = [...message]
  const quoted = letters.length > maxQuoteLength ? `${letters.slice(0, maxQuoteLength).join('')}…` : message
  const body = `\r\n\r\n${quoted
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n')}`
  return `${mailtoAddress(email)}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(body)}`
}
