import { ensureBuild } from './build/ensure-build.ts'

// `npm start`: src/server/main.ts, bundled by scripts/build.ts together with the libraries (docs/decisions/019).
ensureBuild()
const { start } = await import(new URL('../dist/site/main.js', import.meta.url).href)
await start()
