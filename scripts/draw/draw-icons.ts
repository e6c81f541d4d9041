import { readFileSync } from 'node:fs'
import sharp from 'sharp'

// Draws the icons in public/ from public/favicon.svg. Run it after a change of the emblem:
//   npm exec -- node scripts/draw/draw-icons.ts
const asphalt = '#20272c'
const emblem = readFileSync('public/favicon.svg', 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

// Android shows only the shape of the small picture in its status bar.
const shape = emblem.replace(/<circle[^>]*fill="#20272c"\/>/, '').replaceAll(/stroke="#\w+"/g, 'stroke="#fff"')

/** @param scale below 1 leaves a margin of asphalt around the emblem, because systems cut icons into shapes of their own. */
async function draw(file: string, size: number, { scale = 1, ground = 'none', drawing = emblem } = {}) {
  const margin = (48 - 48 * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 48 48"><path fill="${ground}" d="M0 0h48v48H0z"/><g transform="translate(${margin} ${margin}) scale(${scale})">${drawing}</g></svg>`
  await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9, colours: 16, dither: 0 }).toFile(`public/${file}`)
}

await draw('icon-192.png', 192)
await draw('icon-512.png', 512)
await draw('icon-maskable-192.png', 192, { scale: 0.8, ground: asphalt })
await draw('icon-maskable-512.png', 512, { scale: 0.8, ground: asphalt })
await draw('apple-touch-icon.png', 180, { scale: 0.88, ground: asphalt })
await draw('badge-96.png', 96, { drawing: shape })
