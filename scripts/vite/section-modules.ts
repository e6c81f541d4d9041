import type { Plugin } from 'vite'

const named = /\blazySection\((["'`])src\/web\/[\w/.-]+\1/g

/** Only the server looks up the file of a section: leaves the names out of what browsers download, 140 bytes of the home page. */
export function sectionModules(): Plugin {
  return {
    name: 'section-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code) => (code.includes('lazySection(') ? code.replace(named, 'lazySection(""') : null),
  }
}
