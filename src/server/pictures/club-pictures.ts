import sharp from 'sharp'
import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import { letterTitle, lineOf, replaceMissingSigns } from './board-picture.ts'
import { drawEmblem, type Face } from './emblem-drawing.ts'
import { readScene } from './scene.ts'

/** Icons of the site by the names of their files. */
const icons = {
  'icon-192.png': { size: 192 },
  'icon-512.png': { size: 512 },
  'icon-maskable-192.png': { size: 192, scale: 0.8 },
  'icon-maskable-512.png': { size: 512, scale: 0.8 },
  'apple-touch-icon.png': { size: 180, scale: 0.88 },
  'badge-96.png': { size: 96, isShape: true },
}
export type Icon = keyof typeof icons

export function drawIcon(icon: Icon, face: Face): Promise<Buffer> {
  return sharp(Buffer.from(drawEmblem(face, icons[icon])))
    .png({ palette: true, compressionLevel: 9, colours: 16, dither: 0 })
    .toBuffer()
}

// The size of a link preview in KakaoTalk.
const width = 800
const height = 400

/** @param left where the picture begins, in units of the drawing: 0 shows all of it. */
export async function drawScene(club: Club, left: number): Promise<Buffer> {
  const scene = await readScene(club)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${left} 50 1600 800">${scene}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
