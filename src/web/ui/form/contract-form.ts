import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, type Path, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import { afterPaint } from '#web/after-paint.ts'

type SchemaOf<Values extends FieldValues> = Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0]

/**
 * A form held to the contract: the same schema checks here and on the server. The first bad field takes the focus.
 * Without `defaultValues` the form keeps whatever was typed or filled in before the page's scripts ran.
 * @param schema or what fetches it: schemas take longer to set up than the form to draw, and are not needed before it is sent.
 */
export function useContractForm<Values extends FieldValues>(
  schema: SchemaOf<Values> | (() => Promise<SchemaOf<Values>>),
  defaultValues?: DefaultValues<Values>,
): UseFormReturn<Values> {
  useEffect(() => {
    if (typeof schema === 'function') return onceInUse(() => void schema().catch(() => {})) // sending tries again
  }, [schema])
  const resolver: Resolver<Values, unknown, Values> =
    typeof schema === 'function' ? checkingWith<Values>(schema) : standardSchemaResolver<Values, unknown, Values>(schema)
  return useForm<Values>({ resolver: seeingHalfInput<Values>(resolver), ...(defaultValues && { defaultValues }) })
}

/** Somebody is in a field, or moves the focus, most likely to one. Answers how to take it back. */
function onceInUse(run: () => void): () => void {
  if (document.activeElement?.matches('input, select, textarea')) return afterPaint(run)
  const leaving = new AbortController()
  document.addEventListener('focusin', run, { once: true, signal: leaving.signal })
  return () => leaving.abort()
}

/** Where the schema cannot be fetched, neither will the form reach the server, which says what is wrong in any case. */
function checkingWith<Values extends FieldValues>(
  fetchSchema: () => Promise<SchemaOf<Values>>,
): Resolver<Values, unknown, Values> {
  return async (values, context, options) => {
    const schema = await fetchSchema().catch(() => null)
    return schema === null
      ? { values, errors: {} }
      : standardSchemaResolver<Values, unknown, Values>(schema)(values, context, options)
  }
}

/**
 * A number with letters in it, a time without its minutes: browsers show it and hand it over as empty. Where empty is allowed, what somebody has typed
 * would be lost in silence; a sign that no such field takes makes the contract say what is wrong.
 */
function seeingHalfInput<Values extends FieldValues>(
  resolver: Resolver<Values, unknown, Values>,
): Resolver<Values, unknown, Values> {
  return (values, context, options) => {
    const half = Object.values(options.fields).filter(({ ref }) => 'validity' in ref && ref.validity?.badInput)
    return resolver({ ...values, ...Object.fromEntries(half.map(({ name }) => [name, '?'])) }, context, options)
  }
}

/** Puts what the server refused beside the fields it named. Answers whether it named any field of this form. */
export function showIssues<Values extends FieldValues>(form: UseFormReturn<Values>, issues: Failure['issues'] = []): boolean {
  const fields = new Set(Object.keys(form.getValues()))
  const here = issues.filter(({ path }) => fields.has(path))
  for (const [index, { path, message }] of here.entries()) {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return here.length > 0
}
