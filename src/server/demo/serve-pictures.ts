import type { Middleware } from '#server/http/load/connections.ts'
import { samplePictures } from './content-pictures.ts'

const folder = '/demo-pictures/'

/** The whole address of a sample picture: albums take no other. */
export function pictureAddress(origin: string, name: string): string {
  return `${origin}${folder}${name}.svg`
}

/**
 * Answers the sample albums' pictures, so that the demo needs no other host. Whoever opens the demo by another name of the machine (`localhost`)
 * has them from a foreign origin; the header allows it.
 */
export const servePictures: Middleware = (request, response, next) => {
  const name = /^\/demo-pictures\/([a-z-]+)\.svg$/.exec(request.url ?? '')?.[1]
  const picture = name === undefined ? undefined : samplePictures.get(name)
  if (picture === undefined || request.method !== 'GET') return next()
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'max-age=3600',
    'content-security-policy': "default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(picture)
}
