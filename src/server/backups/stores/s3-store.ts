import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { parseDocument } from 'htmlparser2'
import { answered, ask, readText, writeTo } from './http-store.ts'
import { type Store, StoreError, type StorePlace } from './store.ts'
import { textsOf } from './xml.ts'

/** An S3-compatible store, with the bucket in the path: every one understands that. */
export function openBucket({ endpoint, region, bucket, prefix, user, secret }: Extract<StorePlace, { kind: 's3' }>): Store {
  const client = new AwsClient({ accessKeyId: user, secretAccessKey: secret ?? '', service: 's3', region, retries: 0 })
  const folder = prefix.replace(/\/+$/, '')
  const start = folder === '' ? '' : `${folder}/`
  const bucketUrl = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const urlOf = (name: string) => `${bucketUrl}/${start}${encodeURIComponent(name)}`
  const isS3 = (answer: Parameters<typeof textsOf>[0]) =>
    textsOf(answer, 'Error').length > 0 && textsOf(answer, 'Code').length > 0
  const request =
    (url: string, init: RequestInit = {}) =>
    () =>
      client.sign(url, { redirect: 'manual', ...init })

  return {
    async list(signal) {
      const names: string[] = []
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: start, delimiter: '/' })
        if (next !== undefined) query.set('continuation-token', next)
        const text = await readText(await ask(request(`${bucketUrl}?${query}`, { signal }), isS3))
        const document = parseDocument(text, { xmlMode: true })
        if (textsOf(document, 'ListBucketResult').length === 0) throw new StoreError('away', 'no list')
        names.push(...textsOf(document, 'Key').map((key) => key.slice(start.length)))
        const [token] = textsOf(document, 'NextContinuationToken')
        next = token !== next ? token : undefined
      } while (next !== undefined)
      return names
    },
    // One request holds up to 5 GB. The blob is read while it is sent.
    async put(name, file, signal) {
      const body = await openAsBlob(file)
      await answered(request(urlOf(name), { method: 'PUT', body, signal }), isS3)
    },
    async get(name, file, signal) {
      await writeTo(file, await ask(request(urlOf(name), { signal }), isS3))
    },
    remove: (name, signal) => answered(request(urlOf(name), { method: 'DELETE', signal }), isS3, [404]),
  }
}
