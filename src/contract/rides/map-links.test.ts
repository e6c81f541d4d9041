import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapLinks } from './ride-stops.ts'

const hrefs = (coordinates: string, name: string) => mapLinks(coordinates, name).map(({ href }) => href)

test('a place opens in each map at its coordinates', () => {
  assert.deepEqual(hrefs('somewhere', 'Chevron'), [])
  assert.deepEqual(hrefs('39.73920,-104.99030', 'Chevron'), [
    'https://www.google.com/maps/search/?api=1&query=39.73920%2C-104.99030',
    'https://maps.apple.com/?ll=39.73920,-104.99030&q=Chevron',
    'https://map.naver.com/?lat=39.73920&lng=-104.99030&title=Chevron',
    'https://map.kakao.com/link/map/Chevron,39.73920,-104.99030',
  ])
})

test('no name changes the place, the host or the other parameters', () => {
  const paths = ['../../evil', '//evil.example', '볼더 셰브런, 주유소/뒤편', '"><script>']
  for (const name of [...paths, '100%', '%2C0%2C0', 'a,1,2', 'x&ll=0,0#?q', ',', '%']) {
    for (const { map, href } of mapLinks('39.7,-105', name)) {
      const { hostname, pathname, searchParams, hash } = new URL(href)
      assert.match(hostname, /^(www\.google\.com|maps\.apple\.com|map\.(naver|kakao)\.com)$/, href)
      assert.equal(hash, '')
      if (map === 'apple') assert.deepEqual([searchParams.get('ll'), searchParams.get('q')], ['39.70000,-105.00000', name])
      if (map === 'naver') assert.deepEqual([searchParams.get('lat'), searchParams.get('title')], ['39.70000', name])
      if (map === 'kakao') assert.match(decodeURIComponent(pathname), /^\/link\/map\/[^,/%]+,39\.70000,-105\.00000$/, name)
    }
  }
})
