// Without schemas, for screens that work without a connection.

// PostgreSQL stores no NUL; the other control characters only ever come from broken or hostile clients.
// A lone surrogate is not a character. Direction controls would reorder the text of a page around a name.
export const lineCharacters = /^[^\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/u

/** Whether the text has a visible character. Joiners, direction marks and Hangul fillers are invisible. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\u115f\u1160\u3164\uffa0]/u.test(text)
}

/** What was typed or pasted as the one line that the server takes: a tab becomes a space, direction marks of an address book go. */
export function asLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
}

/** What people typed before the @ may have characters with a meaning in addresses, such as `?`. */
export function mailtoAddress(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}
