import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'

// The one file that is not TypeScript: Node would load what takes the types away, for a tenth of the start and 9 MB, before it knows that all else is built.
// What Node compiles is kept from one start to the next.
enableCompileCache('dist/compile-cache')
const check = new URL('../dist/check/is-site-built.js', import.meta.url)
const isBuilt = existsSync(check) && (await import(check.href)).isSiteBuilt()
if (!isBuilt) await import('./build/build-for-start.ts')
await import(new URL('../dist/site/start-site.js', import.meta.url).href)
