import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'
import { displayLetters } from './club-letters.ts'
import { type Command, fitIntoRing, type Outline, writePath } from './emblem-path.ts'

let font: ReturnType<typeof loadFont> | undefined

/** Read once: the library does not give its memory back. */
function findFont(): ReturnType<typeof loadFont> {
  font ??= loadFont().catch((error: unknown) => {
    font = undefined
    throw error
  })
  return font
}

async function loadFont() {
  const { Blob, Face, Font } = await import('harfbuzzjs')
  const bytes = await readFile(join(projectFolder, 'src/server/pictures/display.ttf'))
  return new Font(new Face(new Blob(bytes)))
}

/** One or two letters, digits or Hangul syllables as one filled path in the display font. Null when the font lacks one. */
export async function drawLetters(letters: string): Promise<string | null> {
  const characters = [...letters]
  if (characters.some((character) => !displayLetters().has(character))) return null
  const font = await findFont()
  const commands: Command[] = []
  let start = 0
  for (const character of characters) {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0)
    if (glyph === undefined) return null
    for (const { type, values } of font.glyphToJson(glyph)) {
      const points: [number, number][] = []
      // In a font y rises.
      for (let at = 0; at < values.length; at += 2) points.push([start + (values[at] ?? 0), -(values[at + 1] ?? 0)])
      commands.push({ type, points })
    }
    start += font.glyphHAdvance(glyph)
  }
  const all: Outline = commands.flatMap(({ points }) => points)
  if (all.length === 0) return null
  const fit = fitIntoRing([all])
  return writePath(commands.map(({ type, points }) => ({ type, points: points.map(fit) })))
}
