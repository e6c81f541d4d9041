import { resolve } from 'node:path'

/** The folder of package.json. The bundle is in dist/site, which is as deep as src/server. */
export const projectFolder = resolve(import.meta.dirname, '../..')
