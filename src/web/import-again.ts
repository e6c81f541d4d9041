// The build has every `import()` go through importWith (scripts/vite/import-again.ts).

/** Paths of modules and files that were asked for before, and of the modules that could not be downloaded. */
const asked = new Set<string>()
const failed = new Set<string>()
let attempts = 0
let hashes: Record<string, string> | undefined

/** What the page says of a file of the build. */
function hashOf(path: string): string {
  hashes ??= JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {}
  return hashes?.[path] ?? ''
}

/**
 * Imports a module of the build. One that could not be downloaded stays failed under its address until the page is left (Chromium since version 150,
 * Firefox), so a later attempt has another address. The page knows no hash of that one: the file is compared before it runs.
 */
async function importAgain(file: string): Promise<unknown> {
  const path = file.replace(/^\./, '/assets')
  let address = path
  if (failed.has(path)) {
    attempts += 1
    address += `?again=${attempts}`
    await fetch(address, { integrity: hashOf(path) })
  }
  return import(/* @vite-ignore */ address).catch((error) => {
    failed.add(path)
    throw error
  })
}

/**
 * Imports code together with its styles, and requests at once what it imports itself. Vite's own function has `modulepreload` for that, after which a file
 * that could not be downloaded is a failed module too.
 * @param load imports a file that is named beside this one
 * @param files scripts and styles, from the folder of the build
 */
export async function importWith<Code>(
  load: (importer: typeof importAgain) => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  await Promise.all(files.map((file) => preload(`/${file}`)))
  return load(importAgain)
}

function preload(path: string): Promise<void> | undefined {
  const isStyle = path.endsWith('.css')
  if (asked.has(path) || document.querySelector(`link[href="${path}"]${isStyle ? '[rel=stylesheet]' : ''}`)) return
  asked.add(path)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), {
    ...(isStyle ? { rel: 'stylesheet' } : { rel: 'preload', as: 'script' }),
    crossOrigin: '',
    integrity: hashOf(path),
    href: path,
    onload: () => resolve(),
    onerror() {
      link.remove()
      if (isStyle) asked.delete(path)
      reject(new Error(`${path} could not be downloaded`))
    },
  })
  document.head.append(link)
  // Scripts are waited for by what imports them.
  return isStyle ? promise : void promise.catch(() => undefined)
}
