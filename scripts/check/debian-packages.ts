import { type ExecFileSyncOptions, execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Services of a machine are often in the last two, which are not in every account's PATH. */
const systemFolders = ['/usr/sbin', '/sbin']

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of the first of these programs that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders]
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function canInstallPackages(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

/** Numbers of the rights to trace processes and to mount disks, which containers usually take away from root (capabilities.h). */
const rightsOfRoot = [19n, 21n]

/** Whether this is Debian, as root with all its rights: everything that a test needs is here or can be installed. */
export function isFullDebian(): boolean {
  if (!canInstallPackages()) return false
  const rights = BigInt(`0x${/^CapEff:\s*([\da-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'}`)
  return rightsOfRoot.every((right) => (rights >> right) & 1n)
}

export const aptOptions: ExecFileSyncOptions = {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
}

/** @throws when apt-get fails. */
export function installPackages(...packages: string[]): void {
  execFileSync('apt-get', ['-qq', 'update'], aptOptions)
  execFileSync('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...packages], aptOptions)
}

/**
 * Path of a program that a check needs; where packages can be installed, its Debian package is when it is missing.
 * @param from the name of the package, where it differs.
 * @returns undefined when it is not here and could not be installed.
 */
export function provideProgram(program: string, { from = program } = {}): string | undefined {
  const found = findProgram(program)
  if (found !== undefined || !canInstallPackages()) return found
  try {
    installPackages(from)
  } catch {
    return undefined
  }
  return findProgram(program)
}
