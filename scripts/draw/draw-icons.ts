import { readFileSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { readClub } from '#server/config.ts'

// Draws public/favicon.svg, the icons beside it and the jackets of the home page's riders with the emblem of club.config.json. Run it after
// a change of the emblem:
//   npm run icons
const { value: club, problems } = readClub(process.env.CLUB_CONFIG || 'club.config.json')
if (!club) throw new Error(problems.map(({ ko, en }) => `${ko}\n${en}`).join('\n'))

const asphalt = '#20272c'
const favicon = readFileSync('public/favicon.svg', 'utf8').replace(/ d="[^"]*"/, ` d="${club.emblem}"`)
writeFileSync('public/favicon.svg', favicon)
const hero = readFileSync('src/web/assets/hero.svg', 'utf8')
writeFileSync('src/web/assets/hero.svg', hero.replace(/(class="emblem-of-rider") d="[^"]*"/, `$1 d="${club.emblem}"`))
const emblem = favicon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, '')

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
