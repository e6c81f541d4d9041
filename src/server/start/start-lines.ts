import type { Bilingual } from '#server/bilingual.ts'

const [koreanColumns, englishColumns] = [12, 22]

export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A line of what the start prints: the name of a value in both languages, and the value. */
export function startLine({ ko, en }: Bilingual, value: string): string {
  // A Hangul syllable is two columns wide in a terminal.
  const columns = ko.length + (ko.match(/[가-힣]/g)?.length ?? 0)
  return `  ${ko}${' '.repeat(Math.max(1, koreanColumns - columns))}${en.padEnd(englishColumns)}${value}`
}
