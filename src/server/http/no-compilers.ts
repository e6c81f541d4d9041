import type { FastifyServerOptions } from 'fastify'

/** For a server that is then given zod's compilers. Without this, Fastify first loads some of its own, 180 files that nobody uses. */
export const noCompilers: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: refuse, buildSerializer: refuse },
}

function refuse(): never {
  throw new Error('Give this server the compilers of fastify-type-provider-zod.')
}
