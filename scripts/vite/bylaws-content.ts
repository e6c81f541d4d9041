import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type Language, languages } from '#contract/languages.ts'
import type { Chapter } from '#web/content/chapter.ts'
import { readBylaws, requireCounterparts } from './read-bylaws.ts'

const folder = fileURLToPath(new URL('../../src/web/content', import.meta.url))
const fileOf = (language: Language) => join(folder, `bylaws.${language}.md`)

/**
 * Both languages of the bylaws as they stand in src/web/content.
 * @throws when they cannot be read, or do not hold the same articles.
 */
export function loadBylaws(): Record<Language, Chapter[]> {
  const read = (language: Language) => readBylaws(basename(fileOf(language)), readFileSync(fileOf(language), 'utf8'), language)
  const [korean, english] = [read('ko'), read('en')]
  requireCounterparts(korean, english)
  requireCounterparts(english, korean)
  return { ko: korean.chapters, en: english.chapters }
}

/** Makes the bylaws, which are Markdown for whoever edits them, into modules. */
export function bylawsContent(): Plugin {
  return {
    name: 'bylaws-content',
    load(id) {
      const [file = id] = id.split('?')
      const language = languages.find((each) => basename(file) === basename(fileOf(each)))
      if (!language || dirname(file) !== folder) return null
      for (const each of languages) this.addWatchFile(fileOf(each))
      // Named, so that the loader takes it for the script that it is.
      return { code: `export const chapters = ${JSON.stringify(loadBylaws()[language])}`, moduleType: 'js' }
    },
  }
}
