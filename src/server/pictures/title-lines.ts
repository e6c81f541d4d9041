/** Widths in pixels. */
interface Room {
  width: number
  height: number
}

export interface TitleLines {
  size: number
  lines: string[]
}

const sizes = [68, 58, 52, 46, 40, 34]

/** Base line to base line, in type sizes. */
export const lineHeight = 1.2

/**
 * Breaks a title between words, as large as it fits into the room. What does not fit at the smallest size ends in three dots; a single word that
 * is wider than the room is broken inside.
 * @param widthOf pixels of a text at a type size.
 */
export function titleLines(title: string, room: Room, widthOf: (text: string, size: number) => number): TitleLines {
  for (const size of sizes) {
    const fits = (text: string) => widthOf(text, size) <= room.width
    const most = Math.floor(room.height / (size * lineHeight))
    const isLast = size === sizes.at(-1)
    // A word is broken only where no smaller type would spare it.
    if (!isLast && !title.split(' ').every(fits)) continue
    const lines = wrap(title, fits)
    if (lines.length <= most) return { size, lines }
    if (isLast) return { size, lines: shorten(lines, most, fits) }
  }
  throw new Error('There is no type size to draw a title in.')
}

function wrap(title: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of title.split(' ').flatMap((whole) => breakWord(whole, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

function shorten(lines: string[], most: number, fits: (text: string) => boolean): string[] {
  const kept = lines.slice(0, most)
  let last = `${kept.pop() ?? ''}...`
  while (!fits(last)) last = `${last.slice(0, -4).trimEnd()}...`
  return [...kept, last]
}
