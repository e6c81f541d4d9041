const maxOctets = 75
// biome-ignore lint/plugin: no text for readers
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Folds the lines of an iCalendar file (RFC 5545, 3.1) anew: never within an escape such as `\n`, because Google Calendar then drops the entry, and never within
 * what readers see as one character, because some programs decode each line by itself.
 */
export function foldLines(calendar: string): string {
  const lines = calendar.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  return lines.map((line) => (Buffer.byteLength(line) > maxOctets ? foldLine(line) : line)).join('\r\n')
}

function foldLine(line: string): string {
  const characters = new Set([...graphemes.segment(line)].map(({ index }) => index))
  const folded: string[] = []
  let start = 0
  let octets = 0
  let lastCharacter = 0
  for (const { 0: unit, index } of line.matchAll(/\\.|./gsu)) {
    if (characters.has(index)) lastCharacter = index
    const size = Buffer.byteLength(unit)
    while (octets + size > maxOctets) {
      // A character that is longer than a line is folded between its code points.
      const end = lastCharacter > start ? lastCharacter : index
      folded.push(line.slice(start, end))
      // The blank that begins the line counts.
      octets = 1 + Buffer.byteLength(line.slice(end, index))
      start = end
    }
    octets += size
  }
  return [...folded, line.slice(start)].join('\r\n ')
}
