import { openAsBlob } from 'node:fs'
import { parseDocument } from 'htmlparser2'
import { answered, ask, lastPart, readText, writeTo } from './http-store.ts'
import { type Store, StoreError, type StorePlace } from './store.ts'
import { isOfNamespace, textsOf } from './xml.ts'

/** Of what could not be put into its place, when the signal of the work may be over. */
const removalMs = 5_000

/** A folder of WebDAV, such as one of Nextcloud. Login by password with each request. */
export function openWebDav({ url, user, secret }: Extract<StorePlace, { kind: 'webdav' }>): Store {
  const folder = `${url.replace(/\/+$/, '')}/`
  const authorization = `Basic ${Buffer.from(`${user}:${secret ?? ''}`).toString('base64')}`
  const urlOf = (name: string) => folder + encodeURIComponent(name)
  const request =
    (address: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
    async () =>
      new Request(address, { redirect: 'manual', ...init, headers: { authorization, ...headers } })

  const isWebDav = (answer: Parameters<typeof isOfNamespace>[0]) => isOfNamespace(answer, 'DAV:')
  const remove: Store['remove'] = (name, signal) => answered(request(urlOf(name), { method: 'DELETE', signal }), isWebDav, [404])

  return {
    async list(signal) {
      const init = { method: 'PROPFIND', headers: { depth: '1', 'content-type': 'application/xml' }, signal }
      const body = '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/></prop></propfind>'
      const response = await ask(request(folder, { ...init, body }), isWebDav)
      if (response.status !== 207) throw new StoreError('away', 'no WebDAV')
      const document = parseDocument(await readText(response), { xmlMode: true })
      return textsOf(document, 'href').map(lastPart)
    },
    // Under another name first, so that a copy that was broken off never looks like a backup.
    async put(name, file, signal) {
      const body = await openAsBlob(file)
      const part = `${name}.part`
      try {
        await answered(request(urlOf(part), { method: 'PUT', body, signal }), isWebDav)
        const headers = { destination: urlOf(name), overwrite: 'T' }
        await answered(request(urlOf(part), { method: 'MOVE', headers, signal }), isWebDav)
      } catch (error) {
        await remove(part, AbortSignal.timeout(removalMs)).catch(() => undefined)
        throw error
      }
    },
    async get(name, file, signal) {
      await writeTo(file, await ask(request(urlOf(name), { signal }), isWebDav))
    },
    remove,
  }
}
