import { resolve } from 'node:path'

// docs/decisions/019: the server runs as a bundle

/** The folder of package.json. The bundle is in dist/site, which is as deep as src/server. */
export const projectFolder = resolve(import.meta.dirname, '../..')
