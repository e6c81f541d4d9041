import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { AnyCall } from '#contract/calls.ts'

/**
 * Leaves of each declared call what the browser needs to make it: no schema, and so no zod, and no texts of the API document. Each is a module of its own,
 * so that it is downloaded with what makes the call and not with all calls of its file.
 */
export function browserCalls(): Plugin {
  return {
    name: 'browser-calls',
    apply: 'build',
    async load(id) {
      const [file = id, name] = id.split('?call=')
      if (!/\/src\/contract\/[\w/-]+-calls\.ts$/.test(file)) return null
      const calls = (await import(pathToFileURL(file).href)) as Record<string, AnyCall>
      const declared = calls[name ?? '']
      if (!declared) {
        const code = Object.keys(calls).map((each) => `export { ${each} } from '${file}?call=${each}'`)
        return { code: code.join('\n'), moduleSideEffects: false }
      }
      const { method, path, body, changes } = declared
      const needed = { method, path, ...(body && { body: true }), ...(changes && { changes }) }
      return `export const ${name} = ${JSON.stringify(needed)}`
    },
  }
}
