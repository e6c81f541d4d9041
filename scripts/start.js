import { spawn } from 'node:child_process'
import { once } from 'node:events'
import './ready.js'

// In package.json: --max-semi-space-size=4, a young generation of 4 MB, takes 13 MB less at rest; --v8-pool-size=2, two threads for V8's own work, 10 MB.
// `npm start` runs src/server/main.ts, and `npm run demo` scripts/demo.ts, both bundled with their libraries (docs/decisions/019). JavaScript, and the check in a process of
// its own: Node's loader of TypeScript would take 20 of 145 MB for as long as the site runs.
const check = spawn(process.execPath, ['scripts/build/ensure-build.ts'], { stdio: 'inherit' })
const passOn = (signal) => check.kill(signal)
process.on('SIGTERM', passOn).on('SIGINT', passOn)
const [status] = await once(check, 'exit')
process.off('SIGTERM', passOn).off('SIGINT', passOn)
if (status !== 0) process.exit(1)
const { start } = await import(new URL(`../dist/site/${process.argv[2] ?? 'main'}.js`, import.meta.url).href)
await start()
