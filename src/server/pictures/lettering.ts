import { readFile } from 'node:fs/promises'

/** Text as outlines of one typeface: what is drawn on a picture does not depend on the fonts of the machine. */
export interface Lettering {
  /** The text with marks that the face lacks written otherwise and pictographs left out; null when it holds letters that the face lacks. */
  writable(text: string): string | null
  /** Pixels from the beginning to the end of the text at a type size. */
  width(text: string, size: number): number
  /** An SVG path of the text; `x` and `y` are the beginning of its base line. */
  outline(text: string, place: { x: number; y: number; size: number }): string
}

// The face has Hangul, Latin and few signs besides.
const stand: Record<string, string> = {
  '…': '...',
  '–': '-',
  '—': '-',
  '「': "'",
  '」': "'",
  '『': "'",
  '』': "'",
  '→': '>',
  '‧': '·',
}
// It also lacks the dot with which Korean titles join words; that is easily drawn.
const middleDot = { advance: 0.34, path: 'M.1-.3a.07.07 0 1 0 .14 0a.07.07 0 1 0-.14 0Z' }

/** Loads a typeface (TrueType). Its library is loaded with it, when the first picture is asked for. */
export async function loadLettering(fontFile: string): Promise<Lettering> {
  const [{ Blob, Face, Font }, bytes] = await Promise.all([import('harfbuzzjs'), readFile(fontFile)])
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  const glyphs = new Map<string, { advance: number; path: string; scale: number } | null>()

  function glyphOf(character: string) {
    let known = glyphs.get(character)
    if (known !== undefined) return known
    const id = font.nominalGlyph(character.codePointAt(0) ?? 0)
    if (character === '·') known = { ...middleDot, scale: 1 }
    else if (id === undefined) known = null
    else known = { advance: font.glyphHAdvance(id) / face.upem, path: font.glyphToPath(id), scale: 1 / face.upem }
    glyphs.set(character, known)
    return known
  }

  return {
    writable(text) {
      // NFKC turns ① into 1 and half-width letters into whole ones; accents that the face lacks are taken off.
      const characters = [...text.normalize('NFKC')].flatMap((character) => {
        if (/\s/u.test(character)) return [' ']
        if (glyphOf(character)) return [character]
        return [...(stand[character] ?? character.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC'))]
      })
      if (characters.some((character) => /[\p{L}\p{N}]/u.test(character) && !glyphOf(character))) return null
      return characters
        .filter((character) => glyphOf(character))
        .join('')
        .replaceAll(/ {2,}/g, ' ')
        .trim()
    },
    width: (text, size) => [...text].reduce((sum, character) => sum + (glyphOf(character)?.advance ?? 0) * size, 0),
    outline(text, { x, y, size }) {
      let at = x
      const paths = [...text].map((character) => {
        const glyph = glyphOf(character)
        if (!glyph) return ''
        const scale = glyph.scale * size
        const placed = `<path transform="translate(${at.toFixed(2)} ${y})scale(${scale}${glyph.scale === 1 ? '' : ` ${-scale}`})" d="${glyph.path}"/>`
        at += glyph.advance * size
        return placed
      })
      return paths.join('')
    },
  }
}
