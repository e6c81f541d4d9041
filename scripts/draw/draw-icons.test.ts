import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the icons and the riders of the home page have the emblem of club.config.json', () => {
  const { emblem } = JSON.parse(readFileSync('club.config.json', 'utf8'))
  for (const file of ['public/favicon.svg', 'src/web/assets/hero.svg'])
    assert.ok(readFileSync(file, 'utf8').includes(` d="${emblem}"`), `${file}. Run: npm run icons`)
})
