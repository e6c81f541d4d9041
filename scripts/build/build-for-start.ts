import { readSettings } from '#server/config.ts'
import { exitOnError } from '#server/start/boot-errors.ts'
import { ensureBuild } from './ensure-build.ts'

// The build reads club.config.json too: a mistake there is told in plain words before the bundler stumbles over it.
await exitOnError(async () => void readSettings())
ensureBuild()
