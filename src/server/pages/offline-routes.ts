import type { FastifyInstance } from 'fastify'
import { addressIn, inEachLanguage, type Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { Config } from '#server/config.ts'
import { contentPolicy } from '#server/http/security-headers.ts'
import { clubStyle, iconTags } from '#server/pages/club-style.ts'
import { languageOfFile } from '#server/pages/display-settings.ts'
import { escapeHtml } from '#server/pages/escape-html.ts'
import type { WebBuild } from '#server/pages/web-build.ts'

/** A file of the built site. Its name never changes, so browsers must ask each time whether its content has. */
export const serviceWorker = 'service-worker.js'

/** Served in place of the service worker where the site must have none: deletes what an earlier one saved, and unregisters itself. */
export const retiringWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(retire()))
async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** What reading offline needs of the server: docs/decisions/013. */
export function serveOfflineParts(app: FastifyInstance, { config, web }: { config: Config; web: WebBuild }): void {
  app.get(`/${serviceWorker}`, async (_request, reply) =>
    web.publicFolder === null || !config.offlineCopies
      ? reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(retiringWorker)
      : reply.sendFile(serviceWorker),
  )
  app.get('/offline', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentPolicy(config, { scripts: [], styles: clubStyle(config.club, web).hashes }))
      .send(offlinePage(languageOfFile(request), config.club, web)),
  )
}

const texts = inEachLanguage({
  heading: { ko: '인터넷에 연결되어 있지 않습니다', en: 'You are offline' },
  text: {
    ko: '이 페이지는 연결된 뒤에 볼 수 있습니다. 아래 페이지는 이 기기에 저장되어 있어 지금도 열립니다.',
    en: 'This page needs a connection. The pages below are saved on this device, and you can still open them.',
  },
  others: {
    ko: '홈, 도움말, 문의 페이지는 연결된 상태에서 한 번 열면 저장됩니다.',
    en: 'Home, help and contact are saved once you open them with a connection.',
  },
  retry: { ko: '다시 시도', en: 'Try again' },
  pages: { ko: '지금 볼 수 있는 페이지', en: 'Pages you can open now' },
  home: { ko: '홈', en: 'Home' },
  bylaws: { ko: '회칙', en: 'Bylaws' },
  help: { ko: '도움말', en: 'Help' },
  contact: { ko: '문의하기', en: 'Contact' },
})

const links = [
  ['/', 'home'],
  ['/bylaws', 'bylaws'],
  ['/help', 'help'],
  ['/contact', 'contact'],
] as const

/**
 * What the service worker shows in place of a page that it has not saved; it leaves out links to pages that it has not saved either. An
 * empty link leads to the requested address, so trying again needs no script.
 */
function offlinePage(language: Language, club: Club, web: WebBuild): string {
  const t = texts[language]
  const pages = links
    .map(
      ([path, name]) => `<li><a class="button button-ghost button-block" href="${addressIn(language, path)}">${t[name]}</a></li>`,
    )
    .join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><meta name="color-scheme" content="light"><title>${t.heading} · ${escapeHtml(club.name[language])}</title>${web.styleTags}${clubStyle(club, web).tags}${iconTags(club, web)}</head><body><main class="page wrap stack s3 center"><h1 class="page-title">${t.heading}</h1><p class="lead">${t.text}</p><a class="button button-primary above-1" href="">${t.retry}</a><nav class="above-1" aria-label="${t.pages}"><ul class="stack s3">${pages}</ul></nav><p class="above-1">${t.others}</p></main></body></html>`
}
