import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which of the texts stand in a file of the folder, byte for byte: `file: text`. */
export function tracesIn(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ name }) => {
    const bytes = readFileSync(join(folder, name))
    return texts.filter((text) => bytes.includes(text)).map((text) => `${name}: ${text}`)
  })
}
