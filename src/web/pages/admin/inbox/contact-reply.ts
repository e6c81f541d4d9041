/** Longer ones are cut off by mail programs, some by the whole address. Counts characters before they are escaped. */
const longestQuote = 600

/** Address that opens a mail to the sender: the subject with one `Re:`, and below the cursor what is answered. */
export function replyAddress({ email, subject, message }: { email: string; subject: string; message: string }): string {
  const about = /^re:/i.test(subject) ? subject : `Re: ${subject}`
  const letters = [...message]
  const quoted = letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : message
  const body = `\r\n\r\n${quoted
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\r\n')}`
  const recipient = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${recipient}?subject=${encodeURIComponent(about)}&body=${encodeURIComponent(body)}`
}

// American and Korean numbers as people write them; a date or a price is shorter or stands differently.
const number = /(?<![\d.$₩-])(?:\+?\d{1,2}[ .-]?)?\(?\d{2,3}\)?[ .-]?\d{3,4}[ .-]?\d{4}(?![\d-])/

/** The first telephone number in a message, as it was written and as a telephone takes it; null when there is none. */
export function phoneIn(message: string): { written: string; dialed: string } | null {
  const written = number.exec(message)?.[0].trim()
  return written === undefined ? null : { written, dialed: written.replaceAll(/[^\d+]/g, '') }
}
