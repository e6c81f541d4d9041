import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, get, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form'

export type SchemaOf<Values extends FieldValues> = Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0]

/**
 * A form checked by the contract: the same schema runs here and on the server. The first invalid field takes the focus.
 * Text that was typed or filled in before the page's scripts ran is kept, also where there is a default value.
 * @param schema the schema, or a function that downloads it on the first focus in the form.
 */
export function useContractForm<Values extends FieldValues>(
  schema: SchemaOf<Values> | (() => Promise<SchemaOf<Values>>),
  defaultValues?: DefaultValues<Values>,
): UseFormReturn<Values> {
  useEffect(() => {
    if (typeof schema !== 'function') return
    const prefetch = () => void schema().catch(() => {}) // submitting tries again
    if (document.activeElement?.matches('input, select, textarea')) return prefetch()
    document.addEventListener('focusin', prefetch, { once: true })
    return () => document.removeEventListener('focusin', prefetch)
  }, [schema])
  const resolver: Resolver<Values, unknown, Values> =
    typeof schema === 'function' ? lazyResolver<Values>(schema) : standardSchemaResolver<Values, unknown, Values>(schema)
  return useForm<Values>({ resolver: markIncomplete<Values>(resolver), ...(defaultValues && { defaultValues }) })
}

/** If the schema cannot be downloaded, the form is sent unchecked: the server checks it in any case. */
function lazyResolver<Values extends FieldValues>(
  downloadSchema: () => Promise<SchemaOf<Values>>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const schema = await downloadSchema().catch(() => null)
    return schema === null
      ? { values, errors: {} }
      : standardSchemaResolver<Values, unknown, Values>(schema)(values, context, options)
  }
}

/**
 * Browsers report a number with letters in it, or a time without minutes, as empty. In an optional field that input would be lost silently, so such a
 * field is checked as `?`, which the contract rejects.
 */
function markIncomplete<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
): Resolver<Values, unknown, Values> {
  return (values, context, options) => {
    const incomplete = (options.names ?? []).filter((name) => isIncomplete(get(options.fields, name)))
    if (incomplete.length === 0) return resolver(values, context, options)
    // Names of fields in a list have dots.
    const checked = structuredClone(values)
    for (const name of incomplete) set(checked, name, '?')
    return resolver(checked, context, options)
  }
}

function isIncomplete(field: { ref?: { validity?: ValidityState } } | undefined): boolean {
  return field?.ref?.validity?.badInput === true
}
