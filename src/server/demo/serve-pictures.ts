import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Middleware } from '#server/http/load/connections.ts'

const path = '/demo-pictures/'

/** The whole address of a sample picture: albums take no other. */
export function pictureAddress(origin: string, name: string): string {
  return `${origin}${path}${name}.svg`
}

/** Serves the pictures of the sample albums, so that the demo needs no other host. */
export const servePictures: Middleware = async (request, response, next) => {
  const name = request.method === 'GET' && /^\/demo-pictures\/([a-z-]+\.svg)$/.exec(request.url ?? '')?.[1]
  const picture = name && (await readFile(join(import.meta.dirname, 'pictures', name)).catch(() => null))
  if (!picture) return next()
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'max-age=3600',
    'content-security-policy': "default-src 'none'",
    // The albums' addresses have one of the machine's names; a visitor may use another (`localhost`).
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(picture)
}
