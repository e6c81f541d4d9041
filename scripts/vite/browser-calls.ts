import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnyCall } from '#contract/calls.ts'

/** Leaves of each declared call what the browser needs to make it: no schema, and so no zod, and no texts of the API document. */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    apply: 'build',
    async load(id) {
      const [file = id, only] = id.split('?call=')
      if (!/\/src\/contract\/[\w/-]+-calls\.ts$/.test(file)) return null
      const calls = (await import(pathToFileURL(file).href)) as Record<string, AnyCall>
      // Each call is a module, so that a page downloads those that it makes and not all of the file.
      if (only === undefined)
        return Object.keys(calls)
          .map((name) => `export { ${name} } from ${JSON.stringify(`${file}?call=${name}`)}`)
          .join('\n')
      const { method, path, access, body, changes } = calls[only] as AnyCall
      const isOffice = access === 'admin' // another rule for its failures (web/api/action.ts)
      const needed = { method, path, ...(isOffice && { access }), ...(body && { body: true }), ...(changes && { changes }) }
      return `export const ${only} = ${JSON.stringify(needed)}`
    },
  }
}
