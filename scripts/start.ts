import { start } from '#server/main.ts'
import { loadWebBuild } from '#server/pages/load-web-build.ts'
import { ensureBuild } from './ensure-build.ts'

ensureBuild()
await start({ web: await loadWebBuild() })
