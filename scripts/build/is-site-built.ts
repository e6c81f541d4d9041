import { readEnvFile } from '#server/start/env-file.ts'
import { isBuilt } from './build-stamp.ts'

/** What `npm start` asks first; the build makes this file dist/check/is-site-built.js. `.env` may name the club.config.json that the build reads. */
export function isSiteBuilt(): boolean {
  readEnvFile()
  return isBuilt()
}
