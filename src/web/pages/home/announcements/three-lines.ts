/** Widths of a card's text column in widths of a Hangul syllable: on the narrowest phone, and as it is on most screens. */
const narrowest = 11
const usual = 17

/** A rough width: a syllable is as wide as its type is high, other letters about half of that. */
function width(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter === ' ' ? 0.28 : letter < '\u1100' ? 0.52 : 1), 0)
}

function lines(text: string, columnWidth: number): number {
  return text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(width(paragraph) / columnWidth)), 0)
}

/** False only if the text fits into three lines on any screen. */
export function mayExceedThreeLines(text: string): boolean {
  return lines(text, narrowest) > 3
}

/** What the server assumes; the browser measures. */
export function probablyExceedsThreeLines(text: string): boolean {
  return lines(text, usual) > 3
}
