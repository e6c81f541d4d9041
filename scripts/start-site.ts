import { start } from '#server/main.ts'
import { loadWebBuild } from '#server/pages/load-web-build.ts'

// The site as it is built; the build makes this file dist/site/start-site.js.
await start({ web: await loadWebBuild() })
