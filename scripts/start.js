import { spawnSync } from 'node:child_process'

// `npm start` runs src/server/main.ts, bundled with its libraries (docs/decisions/019). JavaScript, and the check in a process of
// its own: Node's loader of TypeScript would take 20 of 145 MB for as long as the site runs.
const { status } = spawnSync(process.execPath, ['scripts/build/ensure-build.ts'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
const { start } = await import(new URL('../dist/site/main.js', import.meta.url).href)
await start()
