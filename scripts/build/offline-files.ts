import { languages } from '#contract/languages.ts'
import { type Screen, textsOf } from '#web/i18n/load-messages.ts'
import { offlinePaths } from '#web/service-worker/strategy.ts'
import type { Manifest } from '../check/check-size.ts'

const entries = ['src/web/entry-client.tsx']
const screens = offlinePaths.map((path) => (path === '/' ? 'home' : path.slice(1)) as Screen)

/** Parts of every page whose code comes when they are first used: menu, toasts, the words about the connection. */
const isLaterPart = (module: string) => /^src\/web\/(layout|ui|offline)\//.test(module)

/**
 * Addresses of the files that the pages need that can be read without signal: their code with what it imports, its later parts, their
 * texts in both languages, their styles, fonts and pictures. Nothing of the dashboard or the forms of other screens.
 */
export function offlineFiles(manifest: Manifest): string[] {
  const modules = new Set([...entries, ...screens.map((screen) => `src/web/pages/${screen}/page.tsx`)])
  for (const screen of screens) {
    for (const language of languages) {
      for (const file of textsOf(screen)) modules.add(`src/web/i18n/messages/${language}/${file}.ts`)
    }
  }
  const files = new Set<string>()
  // A set that grows while it is walked: each module once, with whatever it leads to.
  for (const module of modules) {
    const chunk = manifest[module]
    if (!chunk) throw new Error(`${module} is not in the client's manifest, so it could not be read without signal.`)
    const later = (chunk.dynamicImports ?? []).filter(
      (name) => isLaterPart(name) || screens.some((screen) => name.startsWith(`src/web/pages/${screen}/saved-`)),
    )
    for (const name of [...(chunk.imports ?? []), ...later]) modules.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
  }
  return [...files].sort()
}
