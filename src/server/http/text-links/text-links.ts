import type { FastifyInstance } from 'fastify'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'
import { linkedFields, type TextLinks } from '#contract/text-links.ts'
import type { Config } from '#server/config.ts'
import { phoneLinks } from '#server/phone-numbers.ts'
import { findLinks, type LinkRules } from './find-links.ts'

type AddLinks = (value: unknown, rules: LinkRules) => unknown

/**
 * Adds the links in texts to the answers of all routes whose response schema has a property of `linksIn` (contract/text-links.ts): the browser needs no code
 * to find them, and a page has them without scripts (docs/decisions/033).
 */
export function addTextLinks(app: FastifyInstance, { club, publicUrl }: Config): void {
  const rules = { country: club.country, origin: publicUrl?.origin }
  app.addHook('onRoute', (route) => {
    const schemas: object[] = Object.values(route.schema?.response ?? {})
    // Answers that are no JSON, such as files, have another form of schema.
    const [addLinks] = schemas.flatMap((schema) => ('_zod' in schema ? (linkAdder(schema as $ZodType) ?? []) : []))
    if (addLinks === undefined) return
    route.preSerialization = [
      ...[route.preSerialization ?? []].flat(),
      async (_request, reply, payload) => (reply.statusCode < 300 ? addLinks(payload, rules) : payload),
    ]
  })
}

/** What adds the links to a value of this schema; undefined when it has none. */
function linkAdder(schema: $ZodType): AddLinks | undefined {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'array') {
    const ofElement = linkAdder(def.element)
    return ofElement && ((rows, rules) => (rows as unknown[]).map((row) => ofElement(row, rules)))
  }
  if (def.type === 'nullable' || def.type === 'optional') {
    const ofInner = linkAdder(def.innerType)
    return ofInner && ((value, rules) => (value ? ofInner(value, rules) : value))
  }
  if (def.type === 'union') return def.options.flatMap((option) => linkAdder(option) ?? [])[0]
  if (def.type !== 'object') return undefined
  const inside = Object.entries(def.shape).flatMap(([key, inner]) => {
    const add = linkAdder(inner)
    return add ? [{ key, add }] : []
  })
  const fields = def.shape.links && linkedFields.get(def.shape.links)
  if (fields === undefined && inside.length === 0) return undefined
  return (value, rules) => {
    const entity = value as Record<string, unknown>
    const changed = Object.fromEntries(inside.map(({ key, add }) => [key, add(entity[key], rules)]))
    return { ...entity, ...changed, ...(fields && { links: linksOf(entity, fields, rules) }) }
  }
}

type Fields = NonNullable<ReturnType<typeof linkedFields.get>>

function linksOf(entity: Record<string, unknown>, { texts, phones }: Fields, rules: LinkRules): TextLinks<string> | undefined {
  const links: TextLinks<string> = {}
  for (const field of texts) {
    const text = entity[field]
    const found = typeof text === 'string' ? findLinks(text, rules) : []
    if (found.length > 0) links[field] = found
  }
  for (const field of phones) {
    const number = entity[field]
    const found = typeof number === 'string' ? phoneLinks(number, rules.country) : []
    if (found.length > 0) links[field] = found
  }
  return Object.keys(links).length > 0 ? links : undefined
}
