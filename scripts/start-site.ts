import { orExplain, start } from '#server/main.ts'
import { loadWebBuild } from '#server/pages/load-web-build.ts'
import { readSettings } from '#server/read-settings.ts'
import { ensureBuild } from './ensure-build.ts'

// The build reads club.config.json too: a mistake there is told in plain words before the bundler stumbles over it.
await orExplain(async () => void readSettings())
ensureBuild()
await start({ web: await loadWebBuild() })
