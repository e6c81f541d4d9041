/** How many times as wide as its letters are high: a Hangul syllable is square, a Latin letter half of that. */
export function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter === ' ' ? 0.28 : letter < '\u1100' ? 0.54 : 0.94), 0)
}

/** In the size of short ones, its lines would break and lie over the mountain. */
export function isLongMotto(lines: readonly string[]): boolean {
  return lines.length > 2 || lines.some((line) => widthOf(line) > 8)
}
