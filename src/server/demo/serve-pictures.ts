import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Middleware } from '#server/http/connections.ts'
import { projectFolder } from '#server/project-folder.ts'

const path = '/demo-pictures/'

/** The absolute address of a sample picture: albums accept no relative one. */
export function pictureAddress(origin: string, name: string): string {
  return `${origin}${path}${name}.svg`
}

/** Serves the pictures of the sample albums, so that the demo needs no other host. */
export const servePictures: Middleware = async (request, response, next) => {
  const name = request.method === 'GET' && /^\/demo-pictures\/([a-z-]+\.svg)$/.exec(request.url ?? '')?.[1]
  const picture = name && (await readFile(join(projectFolder, 'src/server/demo/pictures', name)).catch(() => null))
  if (!picture) return next()
  response.writeHead(200, {
    'content-type': 'image/svg+xml',
    'cache-control': 'max-age=3600',
    'content-security-policy': "default-src 'none'",
    // Albums name the demo's host; a visitor may open the demo under another name of the machine (`localhost`).
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  response.end(picture)
}
