import { late } from '#server/errors.ts'
import type { Store, StorePlace } from './store.ts'

const folders = late('stores in folders', () => import('./folder-store.ts'))
const buckets = late('the client of S3', () => import('./s3-store.ts'))
const webdav = late('the client of WebDAV', () => import('./webdav-store.ts'))

export async function openStore(place: StorePlace): Promise<Store> {
  if (place.kind === 'folder') return (await folders()).openFolder(place)
  return place.kind === 's3' ? (await buckets()).openBucket(place) : (await webdav()).openWebDav(place)
}
