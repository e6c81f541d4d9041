// The build has every `import()` go through importWith (scripts/vite/import-again.ts).

/** Where modules are imported from that could not be downloaded under their own address. */
const addresses = new Map<string, string>()
/** The styles and scripts that were requested, by path. */
const requested = new Map<string, Promise<void> | undefined>()
let attempts = 0
let hashes: Record<string, string> | undefined

/** What the page says of a file of the build. */
function hashOf(path: string): string {
  hashes ??= JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {}
  return hashes?.[path] ?? ''
}

/**
 * Imports a module of the build. One that could not be downloaded stays failed under its address until the page is left (Chromium since version 150,
 * Firefox), so later attempts have another address. The page knows no hash of that one: the file is compared before it runs.
 */
async function importAgain(file: string): Promise<unknown> {
  const path = file.replace(/^\./, '/assets')
  const address = addresses.get(path) ?? path
  if (address !== path) await fetch(address, { integrity: hashOf(path) })
  return import(/* @vite-ignore */ address).catch((error) => {
    attempts += 1
    addresses.set(path, `${path}?again=${attempts}`)
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
  if (!requested.has(path)) {
    const isInPage = document.querySelector(`link[href="${path}"]${isStyle ? '[rel=stylesheet]' : ''}`)
    requested.set(path, isInPage ? undefined : request(path, isStyle))
  }
  return requested.get(path)
}

/** Waits for a style; a script is waited for by what imports it. */
function request(path: string, isStyle: boolean): Promise<void> | undefined {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), {
    ...(isStyle ? { rel: 'stylesheet' } : { rel: 'preload', as: 'script' }),
    crossOrigin: '',
    integrity: hashOf(path),
    href: path,
    onload: () => resolve(),
    onerror() {
      link.remove()
      if (isStyle) requested.delete(path)
      reject(new Error(`${path} could not be downloaded`))
    },
  })
  document.head.append(link)
  return isStyle ? promise : void promise.catch(() => undefined)
}
