import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { $ZodObjectJIT, type $ZodType, type $ZodTypes, clone } from 'zod/v4/core'

/**
 * Writes answers by their schemas, which drop every field that they do not name. `zod/mini` reads the fields of an object one after the other; here a function is
 * made of each object's schema at the first answer, which takes half the time of a list. At the start, those of all calls would take 5 MB.
 */
export const writeAnswers: FastifySerializerCompiler<unknown> = (route) => {
  let write: ReturnType<typeof serializerCompiler> | undefined
  return (answer) => {
    write ??= serializerCompiler({
      ...route,
      schema: isSchema(route.schema) ? compiledOnce(route.schema) : route.schema,
    } as never)
    return write(answer)
  }
}

const isSchema = (schema: unknown): schema is $ZodType => typeof schema === 'object' && schema !== null && '_zod' in schema

const known = new WeakMap<$ZodType, $ZodType>()

/** The API and the pages share what is made of a schema. */
export function compiledOnce(schema: $ZodType): $ZodType {
  const made = known.get(schema) ?? compiled(schema)
  known.set(schema, made)
  return made
}

function compiled(schema: $ZodType): $ZodType {
  const { def } = (schema as $ZodTypes)._zod
  if (def.type === 'array') return clone(schema, { ...def, element: compiled(def.element) } as never)
  if (def.type === 'nullable' || def.type === 'optional')
    return clone(schema, { ...def, innerType: compiled(def.innerType) } as never)
  if (def.type !== 'object') return schema
  const shape = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, compiled(field)]))
  return new $ZodObjectJIT({ ...def, shape })
}
