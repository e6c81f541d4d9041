import type { FastifyInstance, FastifyRequest } from 'fastify'
import { say } from '#contract/sentences.ts'
import { maxAddressBytes } from '#contract/site/own-address.ts'
import { Refusal } from '#server/refusals.ts'

/** Whether the request target is longer than every address of the site. Node gives it one character for each byte. */
export function isAddressTooLong({ raw }: FastifyRequest): boolean {
  return (raw.url?.length ?? 0) > maxAddressBytes
}

/** Answers 414 to longer addresses before anything is done whose cost grows with them. Bad addresses, for which no hook runs: answerUnroutable. */
export function limitAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (isAddressTooLong(request)) done(addressTooLong())
    else done()
  })
}

export function addressTooLong(): Refusal {
  return new Refusal(414, say('The address is too long.'))
}
