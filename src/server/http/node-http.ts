/**
 * The parts of `node:http` that run. Imported by name, Node would read every export of the module, and for some of them it loads its whole `fetch`:
 * a twentieth of the start, and three megabytes.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
