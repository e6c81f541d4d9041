// The build has every `import()` go through importWith (scripts/vite/import-again.ts).

/** Where modules are imported from that could not be downloaded under their own address. */
const addresses = new Map<string, string>()
/** The styles and scripts that were requested, by path. */
const requested = new Map<string, Promise<void> | undefined>()
let attempts = 0
let hashes: Promise<Record<string, string>> | undefined

/** The hashes of all scripts, in a file that a user's page names with its own hash; a visitor's page names none. */
function readHashes(): Promise<Record<string, string>> {
  const { hashes: file, integrity = '' } = document.getElementById('scripts')?.dataset ?? {}
  if (!file) return Promise.resolve({})
  hashes ??= fetch(file, { integrity })
    .then((answer) => answer.json())
    .catch((error) => {
      hashes = undefined
      throw error
    })
  return hashes
}

/** The page itself names what runs at once, with its hash. */
const isInPage = (path: string) => document.querySelector(`[href="${path}"],[src="${path}"]`) !== null

/**
 * Resolves when the browser has the script as it was built: `import()` runs what was compared here, without a request. A download that fails here, unlike
 * that of a link or of `import()`, can be tried again under the same address.
 */
async function compare(path: string, address = path): Promise<void> {
  const integrity = (await readHashes())[path]
  if (integrity === undefined) return void append({ rel: 'preload', as: 'script', href: address }).catch(() => {})
  await fetch(address, { integrity })
  await append({ rel: 'modulepreload', integrity, href: address })
}

/**
 * Imports a module of the build. One that could not be downloaded stays failed under its address until the page is left (Chromium since version 150,
 * Firefox), so later attempts have another address.
 */
async function importAgain(file: string): Promise<unknown> {
  const path = file.replace(/^\./, '/assets')
  const address = addresses.get(path) ?? path
  await (address === path ? preload(path) : compare(path, address))
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
  if (!requested.has(path)) {
    const request = isInPage(path) ? undefined : path.endsWith('.css') ? append({ rel: 'stylesheet', href: path }) : compare(path)
    requested.set(path, request)
    request?.catch(() => requested.delete(path))
  }
  return requested.get(path)
}

function append(attributes: { rel: string; href: string; as?: string; integrity?: string }): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), {
    ...attributes,
    crossOrigin: '',
    onload: () => resolve(),
    onerror() {
      link.remove()
      reject(new Error(`${attributes.href} could not be downloaded`))
    },
  })
  document.head.append(link)
  return promise
}
