import { resolve } from 'node:path'

/** The folder of package.json, wherever the process was started. Bundled, this file lies in dist/site, which is as deep as src/server. */
export const projectFolder = resolve(import.meta.dirname, '../..')
