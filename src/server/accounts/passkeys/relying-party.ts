import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { say } from '#contract/sentences.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/refusals.ts'

/** The site as passkeys know it: they are bound to `id`, a host name, and used on pages of `origin`. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * With PUBLIC_URL its host, however the page was opened: elsewhere browsers refuse. Without it the host of the request: browsers offer passkeys on https
 * and on localhost alone.
 * @throws 400 when the site is opened by a number, which is no name for a passkey.
 */
export function relyingParty(request: FastifyRequest, { publicUrl }: Config): RelyingParty {
  const id = (publicUrl ?? request).hostname
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0)
    throw new Refusal(
      400,
      say('Passkeys need the site’s name in the address. Please open the site by its name; on this machine that is localhost.'),
    )
  const origin = publicUrl?.origin ?? `${id === 'localhost' ? request.protocol : 'https'}://${request.host}`
  return { id, origin }
}
