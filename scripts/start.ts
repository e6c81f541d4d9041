import { loadBuiltSite } from '#server/pages/built-site.ts'
import { start } from '#server/main.ts'
import { ensureBuild } from './ensure-build.ts'

ensureBuild()
await start({ site: await loadBuiltSite() })
