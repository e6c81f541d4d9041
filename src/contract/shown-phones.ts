/** A part of a text that is a phone number, and the `tel:` address that calls it (text-links.ts). */
interface CalledPart {
  start: number
  end: number
  href: string
}

const american = /^tel:\+1(\d{3})(\d{3})(\d{4})(?:;ext=(\d+))?$/
/** Seoul has one digit for the city, mobile phones and other places two. */
const korean = /^tel:\+82(2|\d\d)(\d{3,4})(\d{4})(?:;ext=(\d+))?$/

/** The numbers in a text as people in their countries write them, however they were typed: (303) 555-0159, 010-1234-5678. Others, and words, stay. */
export function shownPhones(typed: string, parts: readonly CalledPart[] = []): string {
  let shown = ''
  let shownUntil = 0
  for (const { start, end, href } of parts) {
    shown += typed.slice(shownUntil, start) + shownPhone(typed.slice(start, end), href)
    shownUntil = end
  }
  return shown + typed.slice(shownUntil)
}

function shownPhone(typed: string, href: string): string {
  const [, area, exchange, line, extension] = american.exec(href) ?? []
  if (area !== undefined) return `(${area}) ${exchange}-${line}${after(extension)}`
  const [, prefix, middle, last, more] = korean.exec(href) ?? []
  if (prefix === undefined) return typed
  // Who typed it for callers from abroad gave the country, too.
  return `${/^\D*0(?!0)/.test(typed) ? '0' : '+82 '}${prefix}-${middle}-${last}${after(more)}`
}

const after = (extension: string | undefined) => (extension === undefined ? '' : ` x${extension}`)
