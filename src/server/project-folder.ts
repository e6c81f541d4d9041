import { resolve } from 'node:path'

/** The folder of package.json, wherever the process was started. */
export const projectFolder = resolve(import.meta.dirname, '../..')
