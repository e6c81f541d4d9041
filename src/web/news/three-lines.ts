/** Widths of a card's text column in Hangul syllables: on the narrowest phone, and on most screens. */
const narrowColumn = 11
const usualColumn = 17

/** Estimated width in Hangul syllables, which are square; other letters are about half as wide. */
function width(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter === ' ' ? 0.28 : letter < '\u1100' ? 0.52 : 1), 0)
}

function lines(text: string, columnWidth: number): number {
  return text.split('\n').reduce((sum, paragraph) => sum + Math.max(1, Math.ceil(width(paragraph) / columnWidth)), 0)
}

/** False only if the text fits into three lines on any screen. */
export function mayExceedThreeLines(text: string): boolean {
  return lines(text, narrowColumn) > 3
}

/** The assumption of the server; the browser measures. */
export function probablyExceedsThreeLines(text: string): boolean {
  return lines(text, usualColumn) > 3
}
