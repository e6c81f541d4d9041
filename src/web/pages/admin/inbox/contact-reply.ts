/** Mail programs cut off longer ones, some drop the whole address. In characters, before they are escaped. */
const maxQuoteLength = 600

/** A `mailto:` address that answers the sender: the subject with one `Re:`, and the message quoted below the cursor. */
export function replyAddress({ email, subject, message }: { email: string; subject: string; message: string }): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const letters = [...message]
  const quoted = letters.length > maxQuoteLength ? `${letters.slice(0, maxQuoteLength).join('')}…` : message
  const body = `\r\n\r\n${quoted
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n')}`
  const recipient = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${recipient}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(body)}`
}

// American and Korean numbers as people write them; dates and prices are shorter or punctuated differently.
const number = /(?<![\d.$₩-])(?:\+?\d{1,2}[ .-]?)?\(?\d{2,3}\)?[ .-]?\d{3,4}[ .-]?\d{4}(?![\d-])/

/** The first phone number in a message, as written and as a phone dials it; null when there is none. */
export function phoneIn(message: string): { written: string; dialed: string } | null {
  const written = number.exec(message)?.[0].trim()
  return written === undefined ? null : { written, dialed: written.replaceAll(/[^\d+]/g, '') }
}
