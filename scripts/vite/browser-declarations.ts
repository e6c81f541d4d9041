import { pathToFileURL } from 'node:url'
import { type Plugin, parseSync, Visitor } from 'vite'
import type { AnyCall } from '#contract/calls.ts'

/**
 * Leaves of what the contract declares what the browser needs: of calls no schema, and so no zod, and no texts of the API document; of fields the
 * shape, for the forms' validation, and in `*-facts.ts` the values that pages read.
 */
export function browserDeclarations(): Plugin {
  return {
    name: 'browser-declarations',
    apply: 'build',
    async load(id) {
      const [file = id, only] = id.split('?value=')
      const [, kind] = /\/src\/contract\/[\w/-]+-(calls|facts)\.ts$/.exec(file) ?? []
      if (kind === undefined) return null
      const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>
      // Each is a module, so that a page downloads those that it uses and not all of the file.
      if (only === undefined)
        return Object.keys(values)
          .map((name) => `export { ${name} } from ${JSON.stringify(`${file}?value=${name}`)}`)
          .join('\n')
      const value = kind === 'calls' ? addressOf(values[only] as AnyCall) : values[only]
      return `export const ${only} = ${JSON.stringify(value)}`
    },
    transform(code, id) {
      return /\/src\/contract\/[\w/-]+\.ts$/.test(id) ? withoutFacts(id, code) : null
    },
  }
}

function addressOf({ method, path, access, body, changes }: AnyCall) {
  const isOffice = access === 'admin' // another rule for its failures (web/api/action.ts)
  return { method, path, ...(isOffice && { access }), ...(body && { body: true }), ...(changes && { changes }) }
}

/** `line(100)` in place of `field(line(100), { … })`. */
function withoutFacts(file: string, code: string): string {
  const kept: string[] = []
  let end = 0
  new Visitor({
    CallExpression({ callee, arguments: [shape], ...call }) {
      if (callee.type !== 'Identifier' || callee.name !== 'field' || shape === undefined) return
      kept.push(code.slice(end, call.start), code.slice(shape.start, shape.end))
      end = call.end
    },
  }).visit(parseSync(file, code).program)
  return kept.join('') + code.slice(end)
}
