import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnyCall } from '#contract/calls.ts'

/** Leaves of each declared call what the browser needs to make it: no schema, and so no zod, and no texts of the API document. */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    apply: 'build',
    async load(id) {
      const [file = id] = id.split('?')
      if (!/\/src\/contract\/[\w/-]+-calls\.ts$/.test(file)) return null
      const calls = (await import(pathToFileURL(file).href)) as Record<string, AnyCall>
      return Object.entries(calls)
        .map(([name, { method, path, body, changes }]) => {
          const needed = { method, path, ...(body && { body: true }), ...(changes && { changes }) }
          return `export const ${name} = ${JSON.stringify(needed)}`
        })
        .join('\n')
    },
  }
}
