import { createServer } from 'vite'
import type { RenderPage } from '#contract/page.ts'
import { start } from '#server/main.ts'
import type { WebBuild } from '#server/pages/web-build.ts'

// The server restarts on its own changes (node --watch); pages reload in place through Vite, which sits in front of it.
const vite = await createServer({ server: { middlewareMode: true, hmr: { host: '127.0.0.1' } } })

const refresh = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'; injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type</script>`

const web: WebBuild = {
  async render(request) {
    const { renderPage } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as { renderPage: RenderPage }
    return renderPage(request)
  },
  assetTags: () =>
    `<link rel="stylesheet" href="/src/web/styles.css">${refresh}<script type="module" src="/@vite/client"></script><script type="module" src="/src/web/entry-client.tsx"></script>`,
  publicFolder: null,
  previewVersion: 'dev',
}

await start({ web, middleware: vite.middlewares })
