import { type Config, readConfig } from '#server/config.ts'
import { readEnvFile } from './env-file.ts'

/** The settings of the environment and of `.env`. */
export function readSettings(): Config {
  readEnvFile()
  return readConfig(process.env)
}
