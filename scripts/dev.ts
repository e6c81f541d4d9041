import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import pretty from 'pino-pretty'
import { createServer } from 'vite'
import type { RenderPage } from '#contract/site/page.ts'
import { readSettings } from '#server/config.ts'
import { start } from '#server/main.ts'
import type { WebBuild } from '#server/pages/web-build.ts'
import { exitOnError } from '#server/start/boot-errors.ts'
import { drawHeadingFonts } from './draw/display-font.ts'

await exitOnError(async () => drawHeadingFonts(readSettings().club))

// Vite runs as a middleware before the server and updates pages in place; `npm run dev` restarts it when server files change.
const vite = await createServer({ server: { middlewareMode: true, hmr: { host: '127.0.0.1' } } })

const refresh = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type</script>`

const web: WebBuild = {
  async render(request) {
    const { renderPage } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as { renderPage: RenderPage }
    return renderPage(request)
  },
  assetsOf: () => ({
    tags: `<link rel="stylesheet" href="/src/web/styles.css">${refresh}<script type="module" src="/@vite/client"></script><script type="module" src="/src/web/entry-client.tsx"></script>`,
    scripts: '',
    hashes: { scripts: [], styles: [] },
  }),
  styleTags: '<link rel="stylesheet" href="/src/web/styles.css">',
  publicFolder: null,
  headingLetters: readFileSync('dist/font/letters.txt', 'utf8').split('\n')[0] ?? '',
  previewVersion: 'dev',
}

/** Vite's client needs inline scripts and styles, which the policy forbids. */
function withoutContentPolicy(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
  response.writeHead = (...head: unknown[]) => {
    for (const part of head)
      if (typeof part === 'object' && part !== null) Reflect.deleteProperty(part, 'content-security-policy')
    response.removeHeader('content-security-policy')
    return writeHead(...head)
  }
}

await start({
  web,
  log: pretty({ destination: process.stderr.fd, sync: true, colorize: process.stderr.isTTY }),
  middleware(request, response, next) {
    withoutContentPolicy(response)
    vite.middlewares(request, response, next)
  },
})
