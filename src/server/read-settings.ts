import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Config, readConfig } from './config.ts'

/** The settings of the environment and of `.env`. Values that are already in the environment win over the file. */
export function readSettings(): Config {
  const path = resolve(import.meta.dirname, '../../.env')
  if (existsSync(path)) process.loadEnvFile(path)
  return readConfig(process.env)
}
