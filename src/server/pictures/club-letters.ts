import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Club } from '#contract/site/club.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import { projectFolder } from '#server/project-folder.ts'

// Headings use a display font that the build cuts to the letters of the site (scripts/draw/display-font.ts). What the club has typed may need more of them.

const folder = join(projectFolder, 'src/server/pictures')
/** A small file has these; the rest of a longer motto is shown in the system's font. */
const maxLetters = 200

let known: Set<string> | undefined

/** The letters of the whole display font. */
export function displayLetters(): ReadonlySet<string> {
  known ??= new Set(readFileSync(join(folder, 'display-letters.txt'), 'utf8'))
  return known
}

/** Letters in which pages show the club's values in the display font, and which the built font lacks. */
export function missingLetters(
  { name, abbreviation, motto, figures }: Club,
  { headingLetters }: Pick<WebBuild, 'headingLetters'>,
): string[] {
  const shown = [...Object.values(name), abbreviation, ...Object.values(motto).flat(), ...Object.values(figures)].join('')
  const missing = [...new Set(shown)].filter((letter) => !headingLetters.includes(letter) && displayLetters().has(letter))
  return missing.sort().slice(0, maxLetters)
}

/** A font with these letters, as WOFF2. */
export async function cutDisplayFont(letters: readonly string[]): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(await readFile(join(folder, 'display.ttf')), letters.join(''), { targetFormat: 'woff2' })
}
