import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { keepParticles } from '#contract/keep-particles.ts'
import { type Language, languages } from '#contract/languages.ts'

// docs/decisions/065: which texts a browser downloads, and why they are compiled

type Messages = { [key: string]: string | Messages }

function compileMessages(messages: Messages): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [
      key,
      typeof message === 'string' ? compile(keepParticles(message)) : compileMessages(message),
    ]),
  )
}

/** Vite bundles its configuration: what the files of texts import themselves has their messages, a copy in the bundle has not. */
async function readCatalogue(root: string) {
  const { catalogue } = (await import(
    pathToFileURL(join(root, 'src/web/i18n/texts.ts')).href
  )) as typeof import('#web/i18n/texts.ts')
  return catalogue
}

/** Loads a file of texts as it is now. @returns the names of its exports. */
async function loadTexts(file: string): Promise<string[]> {
  const exported = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<string, string>
  for (const [name, namespace] of Object.entries(exported))
    if (name !== `${namespace}Texts`) throw new Error(`${file}: name the export of '${namespace}' ${namespace}Texts.`)
  return Object.keys(exported)
}

const namespaceOf = (exported: string) => exported.replace(/Texts$/, '')

/** Of some namespaces. `JSON.parse` of one string is faster to start than the same object written out. */
async function compiled(root: string, language: Language, namespaces: string[]): Promise<string> {
  const { [language]: known } = await readCatalogue(root)
  const messages = Object.fromEntries(namespaces.map((name) => [name, known[name] as Messages]))
  return `JSON.parse(${JSON.stringify(JSON.stringify(compileMessages(messages)))})`
}

const entry = 'src/web/entry-client.tsx'
// Biome's formatter guarantees that an import begins in the first column.
const staticImports = /^(?:import|export)\s(?!type\s)([^'"`;=]*?)(?:\sfrom\s+)?'([^']+)'/gm
const laterImports = /(?<!typeof )\bimport\(\s*'([^']+)'\s*\)/g

/** What a browser downloads together: a module with everything that it imports statically. */
interface Part {
  /** The files of texts that it imports, each with the names that it imports. */
  texts: Map<string, Set<string>>
  /** The modules that it imports later, each of which is a part. */
  later: Set<string>
}

/** @returns the namespaces that come with each part: those that none of what imports it has brought already. */
export function textsOfParts(root: string): Map<string, { files: string[]; namespaces: string[] }> {
  const resolve = (from: string, target: string) =>
    target.startsWith('.') ? join(dirname(from), target) : target.replace(/^#/, 'src/')
  const isOurs = (file: string) => /^src\/.*\.tsx?$/.test(file) && existsSync(join(root, file))

  function readPart(first: string): Part {
    const part: Part = { texts: new Map(), later: new Set() }
    const modules = new Set([first])
    for (const module of modules) {
      const source = readFileSync(join(root, module), 'utf8')
      for (const [, names = '', target = ''] of source.matchAll(staticImports)) {
        const file = resolve(module, target)
        if (!isOurs(file)) continue
        if (!file.endsWith('.texts.ts')) modules.add(file)
        else part.texts.set(file, new Set([...(part.texts.get(file) ?? []), ...(names.match(/\w+Texts\b/g) ?? [])]))
      }
      for (const [, target = ''] of source.matchAll(laterImports)) {
        const file = resolve(module, target)
        if (isOurs(file)) part.later.add(file)
      }
    }
    return part
  }
  const namespacesOf = ({ texts }: Part) => new Set([...texts.values()].flatMap((names) => [...names].map(namespaceOf)))

  const parts = new Map([[entry, readPart(entry)]])
  for (const { later } of parts.values()) for (const file of later) if (!parts.has(file)) parts.set(file, readPart(file))

  const brought = new Map<string, Set<string>>([[entry, new Set()]])
  for (let changed = true; changed; ) {
    changed = false
    for (const [file, before] of brought) {
      const part = parts.get(file) as Part
      const here = before.union(namespacesOf(part))
      for (const later of part.later) {
        const known = brought.get(later)
        const both = known?.intersection(here) ?? here
        if (known?.size === both.size) continue
        brought.set(later, both)
        changed = true
      }
    }
  }
  return new Map(
    [...parts].map(([file, part]) => {
      const namespaces = [...namespacesOf(part).difference(brought.get(file) ?? new Set())].sort()
      return [file, { files: [...part.texts.keys()], namespaces }]
    }),
  )
}

/**
 * In the browser's build a file of texts becomes the names of its namespaces, and each `import()` brings the texts of what it loads, in the language of the
 * page. The renderer, and both sides in development, have all texts of what they import. No visitor downloads an ICU parser.
 */
export function pageTexts(): Plugin {
  let root = ''
  let parts: ReturnType<typeof textsOfParts> | undefined
  const partsOf = () => {
    parts ??= textsOfParts(root)
    return parts
  }
  const bringing = (file: string) => (partsOf().get(file)?.namespaces.length ?? 0) > 0
  const loaders = (file: string) =>
    `{ ${languages.map((language) => `${language}: () => import('/${file}?texts=${language}')`).join(', ')} }`
  return {
    name: 'texts',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      parts = undefined
    },
    async load(id) {
      const [file = id, query] = id.split('?')
      const language = languages.find((each) => query === `texts=${each}`)
      if (language) {
        const { files, namespaces } = partsOf().get(relative(root, file)) ?? { files: [], namespaces: [] }
        await Promise.all(files.map((each) => loadTexts(join(root, each))))
        return `export const messages = ${await compiled(root, language, namespaces)}`
      }
      if (!file.endsWith('.texts.ts')) return null
      const exported = await loadTexts(file)
      const names = exported.map((name) => `export const ${name} = '${namespaceOf(name)}'`)
      if (this.environment.name === 'client' && this.environment.mode === 'build') return names.join('\n')
      const added = await Promise.all(
        languages.map(
          async (each) => `Object.assign(catalogue.${each}, ${await compiled(root, each, exported.map(namespaceOf))})`,
        ),
      )
      return ["import { catalogue } from '#web/i18n/texts.ts'", ...added, ...names].join('\n')
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return null
      const module = relative(root, id)
      if (!/^src\/web\/.*\.tsx?$/.test(module)) return null
      const resolve = (target: string) => (target.startsWith('.') ? join(dirname(module), target) : target.replace(/^#/, 'src/'))
      const imports = code.replaceAll(laterImports, (written, target) =>
        bringing(resolve(target)) ? `withTexts(${written}, ${loaders(resolve(target))})` : written,
      )
      const whole = module === entry ? `void withTexts(undefined, ${loaders(entry)})\n${imports}` : imports
      return whole === code ? null : `import { withTexts } from '#web/i18n/texts.ts'\n${whole}`
    },
  }
}
