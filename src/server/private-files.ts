import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

// Files and folders for the account of the site alone.

/** Whether other accounts of this machine may enter the folder or read the file, if there is one. */
export function isOpenToOthers(path: string): boolean {
  const mode = process.platform === 'win32' ? 0 : (statSync(path, { throwIfNoEntry: false })?.mode ?? 0)
  return (mode & 0o077) !== 0
}

/** Also creates missing parents. Node's own `recursive` hangs in places like /proc. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) return
  makePrivateFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!existsSync(path)) throw error // otherwise another process created it first
  }
}

/** @returns false when there is such a file already, which stays. */
export function createPrivateFile(path: string, text: string): boolean {
  makePrivateFolder(dirname(path))
  const part = writePart(path, text)
  try {
    // A link, unlike a rename, never replaces a file.
    linkSync(part, path)
  } catch {
    if (existsSync(path)) return false
    // A file system without links.
    renameSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
  syncToDisk(dirname(path))
  return true
}

/** At every moment the file has the old text or the new one, on the disk. */
export function replacePrivateFile(path: string, text: string): void {
  renameSync(writePart(path, text), path)
  syncToDisk(dirname(path))
}

function writePart(path: string, text: string): string {
  const part = `${path}.${process.pid}.part`
  rmSync(part, { force: true })
  writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true })
  return part
}

/** A file or a folder. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
