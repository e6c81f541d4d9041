import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'

export const webFolder = join(projectFolder, 'src/web')

/** The home page's drawing as it is stored: with the colors of src/web/tokens.css, and an emblem to be replaced. */
export function readHero(): Promise<string> {
  return readFile(join(webFolder, 'assets/hero.svg'), 'utf8')
}
