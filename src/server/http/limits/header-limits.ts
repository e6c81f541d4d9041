import type { FastifyInstance, FastifyRequest } from 'fastify'
import { say } from '#contract/sentences.ts'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/refusals.ts'

/** Twenty addresses of the longest form; each proxy on the way adds one. Where proxies are trusted, every request parses them: 4,000 took 20 ms. */
const maxForwardedBytes = 1_024

/** Rejects what costs more the longer it is, before anything reads it: addresses of the site (414), and X-Forwarded-For behind a proxy (400). */
export function limitHeaders(app: FastifyInstance, { trustProxy }: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    if (isAddressTooLong(request)) done(addressTooLong())
    else if (trustProxy !== false && forwarded.length > maxForwardedBytes)
      done(new Refusal(400, say('The request could not be read.')))
    else done()
  })
}

/** Whether the request target is longer than every address of the site. Node gives it one character for each byte. */
export function isAddressTooLong({ raw }: FastifyRequest): boolean {
  return (raw.url?.length ?? 0) > maxAddressBytes
}

export function addressTooLong(): Refusal {
  return new Refusal(414, say('The address is too long.'))
}
