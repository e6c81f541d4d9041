import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { ShownClub } from '#contract/site/club.ts'
import type { RenderedPage } from '#contract/site/page.ts'
import { buildDocument } from './document.ts'
import type { WebBuild } from './web-build.ts'

const club = {
  ...JSON.parse(readFileSync('club.config.json', 'utf8')),
  bylawsAreInForce: true,
  thisYear: '2026',
  phoneLinks: [],
} as ShownClub
const web: WebBuild = {
  render: () => Promise.reject(),
  assetsOf: () => ({ tags: '<link rel="stylesheet" href="/a.css">', scripts: '', hashes: { scripts: [], style: null } }),
  styleTags: '',
  publicFolder: null,
  sceneFile: null,
  previewVersion: 'v1',
}

function page(changes: Partial<RenderedPage> = {}): RenderedPage {
  return {
    kind: 'page',
    status: 200,
    title: 'Title',
    description: 'Description',
    address: '/bylaws',
    article: null,
    structuredData: [],
    indexable: true,
    html: '<main>rendered</main>',
    state: { language: 'ko', theme: 'light', textSize: 'normal', club, queries: [], formatted: {} },
    modules: ['src/web/pages/home/page.tsx'],
    ...changes,
  }
}

const place = {
  assets: web.assetsOf(page(), { language: 'ko', isPersonal: false }),
  web,
  origin: 'https://riders.example',
  path: '/bylaws',
  verification: {},
}

test('text written by users can end neither its attribute nor the data block', () => {
  const evil = '</script><script>alert(1)</script>"\'&'
  const html = buildDocument(
    page({
      title: evil,
      description: evil,
      state: { language: 'ko', theme: 'light', textSize: 'normal', club, queries: [{ key: ['/x'], data: evil }], formatted: {} },
    }),
    place,
  )
  assert.equal(html.match(/<script/g)?.length, 1)
  assert.ok(!html.includes('alert(1)</script><'))
  assert.ok(html.includes('&lt;/script&gt;'))
  const data = /<script type="application\/json" id="state">(.*)<\/script>/s.exec(html)?.[1] ?? ''
  assert.equal((JSON.parse(data) as RenderedPage['state']).queries[0]?.data, evil)
})

test('each language names the other one, and Korean is the default', () => {
  for (const language of ['ko', 'en'] as const) {
    const html = buildDocument(
      page({ state: { language, theme: 'dark', textSize: 'large', club, queries: [], formatted: {} } }),
      place,
    )
    assert.ok(html.startsWith(`<!doctype html><html lang="${language}" data-theme="dark" data-text-size="large">`))
    assert.ok(html.includes('<link rel="alternate" hreflang="ko" href="https://riders.example/bylaws">'))
    assert.ok(html.includes('<link rel="alternate" hreflang="en" href="https://riders.example/bylaws?lang=en">'))
    assert.ok(html.includes('<link rel="alternate" hreflang="x-default" href="https://riders.example/bylaws">'))
    assert.ok(html.includes(`<link rel="canonical" href="https://riders.example/bylaws${language === 'en' ? '?lang=en' : ''}">`))
    assert.ok(html.includes(`content="https://riders.example/preview-${language}.jpg?v=v1"`))
  }
})

test('a page that search engines must not list says so and has no canonical address', () => {
  const html = buildDocument(page({ indexable: false }), place)
  assert.ok(html.includes('<meta name="robots" content="noindex">'))
  assert.ok(!html.includes('canonical'))
})

test('the verification codes of search engines are on the home page only', () => {
  const verification = { naver: 'naver-code-0123456789', google: 'google-code-0123456789' }
  const home = buildDocument(page({ address: '/' }), { ...place, path: '/', verification })
  assert.ok(home.includes('<meta name="naver-site-verification" content="naver-code-0123456789">'))
  assert.ok(home.includes('<meta name="google-site-verification" content="google-code-0123456789">'))
  assert.ok(!buildDocument(page(), { ...place, verification }).includes('site-verification'))
})
