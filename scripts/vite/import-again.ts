import type { Plugin } from 'vite'

// As the build has it: `preload(()=>import(`./name-hash.js`).then(e=>e.r),[…])`, or a function that awaits the import and returns what is used of it.
const laterImport = /(async)?\(\)=>(\{let\{[^}]*\}=await )?import\((`\.\/[^`]+\.js`)\)/g

/** Lets the browser import again what could not be downloaded (src/web/import-again.ts). */
export function importedAgain(): Plugin {
  return {
    name: 'import-again',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      order: 'pre',
      handler: (id) =>
        id.endsWith('vite/preload-helper.js') ? "export { importWith as __vitePreload } from '/src/web/import-again.ts'" : null,
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        let count = 0
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          chunk.code = chunk.code.replaceAll(laterImport, (_, async, before = '', file) => {
            count += 1
            return `${async ? 'async ' : ''}i=>${before}i(${file})`
          })
        }
        if (count === 0) this.error('Vite writes import() in another way: adapt scripts/vite/import-again.ts.')
      },
    },
  }
}
