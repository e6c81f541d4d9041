import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptOptions, canInstallPackages } from './chromium.ts'

/**
 * A program that a check needs. On Debian, as root, its package is installed when it is missing.
 * @param from the name of the package, where it differs; `folder`: where it is when PATH does not name the folder.
 * @returns what to start it by; undefined when it is not here.
 */
export function provideProgram(program: string, { from = program, folder = '' } = {}): string | undefined {
  const find = () => (isThere(program) ? program : [`${folder}/${program}`].find((path) => folder !== '' && existsSync(path)))
  const found = find()
  if (found !== undefined || !canInstallPackages()) return found
  try {
    execFileSync('apt-get', ['-qq', 'update'], aptOptions)
    execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', from], aptOptions)
  } catch {
    return undefined
  }
  return find()
}

const isThere = (program: string) => spawnSync(program, ['--version']).error === undefined
