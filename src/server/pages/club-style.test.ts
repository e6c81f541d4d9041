import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { accentColors } from '#contract/site/accent-colors.ts'
import { accents } from '#contract/site/accents.ts'
import type { Club } from '#contract/site/club.ts'
import { readConfig } from '#server/config.ts'
import { oklchToHex } from '#server/pictures/scene.ts'
import { clubStyle } from './club-style.ts'
import { loadWebBuild } from './web-build.ts'

const web = await loadWebBuild()
/** The style sheet of every page, as browsers get it. */
const sheet = readFileSync(`dist/client${/href="([^"]+\.css)"/.exec(web.styleTags)?.[1]}`, 'utf8')
const start = sheet.search(/\[data-theme="?dark"?\]\{[^}]*--lane:/)
const themes = { light: sheet.slice(0, start), dark: sheet.slice(start) }

/** A token of a theme as `#rrggbb`. */
function color(theme: keyof typeof themes, name: string): string {
  const value = new RegExp(`${name}:([^;}]+)`).exec(themes[theme])?.[1] ?? ''
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return other === undefined ? oklchToHex(value.replace(/([\d.]+)%/, (_, percent) => `${percent / 100}`)) : color(theme, other)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

test('letters that the built font lacks have an address that changes with them', () => {
  const { club } = readConfig({})
  const fontOf = (previewVersion: string) =>
    /club-letters\.woff2\?v=[^"]+/.exec(clubStyle(club, { headingLetters: '', previewVersion }).tags)?.[0]
  assert.ok(fontOf('1'))
  assert.notEqual(fontOf('1'), fontOf('2'))
})

test('every accent can be read wherever it stands, in both themes: WCAG 1.4.3 and 1.4.11', () => {
  for (const accent of accents) {
    const { lane, hover } = accentColors[accent]
    for (const theme of ['light', 'dark'] as const) {
      const say = (what: string) => `${accent}, ${theme}: ${what}`
      for (const ground of [lane, hover]) assert.ok(contrast(color(theme, '--on-lane'), ground) >= 4.5, say('text on it'))
      for (const ground of ['--plate', '--asphalt'])
        assert.ok(contrast(lane, color(theme, ground)) >= 4.5, say(`text on ${ground}`))
    }
    for (const ground of ['--bg', '--surface'])
      assert.ok(
        contrast(lane, color('dark', ground)) >= 4.5,
        `${accent}: the main button and marks on ${ground}, which are it in the dark`,
      )
    assert.ok(contrast(lane, '#20272c') >= 4.5, `${accent}: the sign on the disk of the icons`)
  }
})

test('the default accent is the color of the style sheet', () => {
  assert.deepEqual(
    [accentColors.yellow.lane, accentColors.yellow.hover],
    [color('light', '--lane'), color('light', '--lane-hover')],
  )
})

test('each value in which a club’s page differs is one that the style sheet or the drawing uses', () => {
  const { club } = readConfig({})
  const used = sheet + readFileSync('src/web/assets/hero.svg', 'utf8')
  const of = (values: Partial<Club>) => clubStyle({ ...club, accent: 'yellow', emblemStyle: 'stroke', ...values }, web).tags
  assert.equal(of({}), '', 'the sample needs nothing')
  const differing = of({ accent: 'teal', emblemStyle: 'fill' })
  assert.match(differing, /--lane:#58e1d1/)
  const names = [...differing.matchAll(/(--[\w-]+):/g)].map(([, name]) => name)
  assert.deepEqual(names, ['--lane', '--lane-hover', '--art-helm2', '--emblem-filled', '--emblem-line'])
  for (const name of names) assert.ok(used.includes(`var(${name}`), name)
})
