import { orExplain } from '#server/start/boot-failures.ts'
import { readSettings } from '#server/start/read-settings.ts'
import { ensureBuild } from './ensure-build.ts'

// The build reads club.config.json too: a mistake there is told in plain words before the bundler stumbles over it.
await orExplain(async () => void readSettings())
ensureBuild()
