import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { faceVersion } from './face-version.ts'

test('each value that a picture or the letters of headings show is another version, and no other value is', () => {
  const { club } = readConfig({})
  const before = faceVersion({ ...club, dues: '$80' })
  assert.equal(before, faceVersion(club))
  const changes = [
    { name: { ko: '두바퀴', en: 'Two' } },
    { abbreviation: 'TW' },
    { motto: { ko: ['멀리'], en: ['Far'] } },
    { figures: { members: '뷁', rides: '1' } },
    { emblem: 'M8 24H40' },
    { emblemStyle: 'fill' as const },
    { accent: 'teal' as const },
  ]
  const versions = changes.map((change) => faceVersion({ ...club, ...change }))
  assert.equal(new Set([before, ...versions]).size, changes.length + 1)
})
