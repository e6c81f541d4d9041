import assert from 'node:assert/strict'
import sharp from 'sharp'
import type { Config } from '#server/config.ts'
import { servePages } from '#server/pages/plugin.ts'
import { loadWebBuild } from '#server/pages/web-build.ts'
import { createTestApp, type TestApp } from './app.ts'

// Pages as the server renders them, before any script runs.

const pages = servePages(await loadWebBuild())

/** The whole site, pages included. */
export function openSite(config: Partial<Config> = {}): Promise<TestApp> {
  return createTestApp({ pages, config })
}

/** What a browser without scripts shows: everything before the data that scripts go on from. */
export const markup = (body: string) => body.split('<script type="application/json"')[0] ?? ''

/** The page in English, without its data for the scripts. */
export async function read(site: TestApp, path: string, headers: { cookie?: string } = {}): Promise<string> {
  const answer = await site.inject({ url: `${path}${path.includes('?') ? '&' : '?'}lang=en`, headers })
  return markup(answer.body)
}

/** What a page tells programs: the `<meta>` of this name. */
export const meta = (page: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(page)?.[1]

/** The text of some markup. */
export function words(markup: string): string {
  const text = markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
  return text.replaceAll(/\s+/g, ' ').trim()
}

export const part = (page: string, name: 'header' | 'main' | 'footer') =>
  new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(page)?.[0] ?? ''
/** Links with their text, without the `lang` parameter. */
export const links = (markup: string) =>
  [...markup.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', content = '']) => ({
    to: (/href="([^"]*)"/.exec(attributes)?.[1] ?? '').replace(/[?&](?:amp;)?lang=en/, ''),
    text: words(content),
    isCurrent: attributes.includes('aria-current="page"'),
  }))
export const texts = (markup: string) => links(markup).map(({ text }) => text)

/** Tag and attributes of the form controls, by name. */
export const controls = (markup: string) =>
  new Map(
    [...markup.matchAll(/<(input|select|textarea) ([^>]*)>/g)].flatMap(([, tag = '', attributes = '']) => {
      const name = / ?name="([^"]*)"/.exec(attributes)?.[1]
      return name === undefined ? [] : [[name, `${tag} ${attributes}`] as const]
    }),
  )

/** A link picture, as other sites show it. */
export async function picture(site: TestApp, name: string) {
  const answer = await site.inject(`/preview/${name}.jpg`)
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  assert.deepEqual([answer.headers['content-type'], format, width, height], ['image/jpeg', 'jpeg', 800, 400])
  return answer
}
