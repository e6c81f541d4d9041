import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { Body } from '#contract/calls.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConfirmationCancelled } from '#web/ui/dialog/confirmation.ts'
import type { Sending } from '#web/ui/form/form.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { type Act, type ActAnswer, type ActInput, type ActionOptions, useAction } from './action.ts'
import { HttpError } from './request.ts'

export type SchemaOf<Values extends FieldValues> = Parameters<typeof standardSchemaResolver<Values, unknown, Values>>[0]

export interface CallFormOptions<What extends Act, Values extends FieldValues>
  extends Omit<ActionOptions<ActAnswer<What>, ActInput<What>>, 'showsFailure' | 'onMutate'> {
  /** The same as on the server, or a function that downloads it on the first focus in the form. */
  schema: SchemaOf<Values> | (() => Promise<SchemaOf<Values>>)
  /** What the fields begin with. Text that was typed or filled in before the page's scripts ran is kept all the same. */
  values?: DefaultValues<Values> | undefined
  /** What the call is given, where that is not just what was typed. */
  sent?: (typed: Values) => ActInput<What> | Promise<ActInput<What>>
  /** `updatedAt` of what the form changes: sent as `expectedVersion`. After a conflict the form says so, and saving again overwrites. */
  version?: string | undefined
  /** After a conflict: the version that the next submission replaces, such as that of what the user is shown now. */
  onConflict?: (sent: string | undefined) => Promise<string | undefined>
  /** The field that has the focus when the form appears. */
  focus?: Path<Values>
  /** Longer than a phone's screen: then the alert also says that there are marked fields. */
  isLong?: boolean
  /** The control to which what the server says about a value belongs, where several values are typed into one. */
  controlOf?: (path: string) => string
  /** Whether the page is left afterwards: the button stays busy. */
  leaves?: boolean
  /** The text of the alert for a failure, where it is another one than everywhere. */
  explain?: (error: Error) => string
  /** After the call, and once what it `changes` is read again. */
  onDone?: (answer: ActAnswer<What>, typed: Values) => void
}

interface CallFormParts extends Sending {
  /** Why the form was not sent. */
  failure: string | null
  error: Error | null
  expectedVersion: string | undefined
  clearError: () => void
}

/** Does not compile where the call takes something else than the form holds. */
export type Taking<What, Values> = Values extends Body<What> ? unknown : never

export type CallForm<Values extends FieldValues> = UseFormReturn<Values> & CallFormParts

/** The one form around a call. @param what the call, or a function that sends the form and rejects when it was not sent. */
export function useCallForm<What extends Act, Values extends FieldValues>(
  what: What,
  options: CallFormOptions<What, Values>,
): CallForm<Values> {
  const { schema, values, sent, focus, isLong, leaves, onDone, onConflict, explain } = options
  const t = useTexts(commonTexts)
  const reason = useFailureReason()
  const isVersioned = 'version' in options
  const [expectedVersion, setExpectedVersion] = useState(options.version)
  const form = useForm<Values>({
    resolver: markIncomplete(resolverOf(schema)),
    ...(values && { defaultValues: values }),
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const [error, setError] = useState<Error | null>(null)
  const isSending = useRef(false)
  const action = useAction(what, { ...options, showsFailure: true })

  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus(focus)
  }, [focus, setFocus])
  usePrefetched(schema)

  const submit = form.handleSubmit(async (typed) => {
    if (isSending.current) return
    isSending.current = true
    setError(null)
    try {
      const input = sent ? await sent(typed) : typed
      const answer = await action.mutateAsync((isVersioned ? { ...input, expectedVersion } : input) as ActInput<What>)
      onDone?.(answer, typed)
    } catch (cause) {
      if (cause instanceof ConfirmationCancelled || !(cause instanceof Error)) return
      // A conflict that names a field, such as a taken email address, is about what was typed.
      if (isVersioned && cause instanceof HttpError && cause.status === 409 && cause.failure?.issues === undefined)
        setExpectedVersion(await onConflict?.(expectedVersion))
      if (!showIssues(form, cause, options.controlOf)) setError(cause)
    } finally {
      isSending.current = false
    }
  })

  const failure = error === null || isSubmitting ? null : (explain ?? reason)(error)
  const hasInvalidFields = isLong && !isSubmitting && submitCount > 0 && Object.keys(errors).length > 0
  return {
    ...form,
    submit,
    isBusy: isSubmitting || (leaves === true && action.isSuccess),
    failure,
    problem: hasInvalidFields ? t('checkFields') : failure,
    error: action.error,
    expectedVersion,
    clearError: () => setError(null),
  }
}

/** @returns whether the server named any field of this form. */
function showIssues<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: Error,
  controlOf = (path: string) => path,
): boolean {
  const fields = new Set(Object.keys(form.getValues()))
  const issues = error instanceof HttpError ? (error.failure?.issues ?? []) : []
  const named = issues.map(({ path, message }) => ({ path: controlOf(path), message }))
  const ownIssues = named.filter(({ path }) => fields.has(path.split('.')[0] ?? ''))
  for (const [index, { path, message }] of ownIssues.entries()) {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return ownIssues.length > 0
}

function usePrefetched(schema: unknown): void {
  useEffect(() => {
    if (typeof schema !== 'function') return
    const prefetch = () => void schema().catch(() => {}) // submitting tries again
    if (document.activeElement?.matches('input, select, textarea')) return prefetch()
    document.addEventListener('focusin', prefetch, { once: true })
    return () => document.removeEventListener('focusin', prefetch)
  }, [schema])
}

/** If the schema cannot be downloaded, the form is sent unchecked: the server checks it in any case. */
function resolverOf<Values extends FieldValues>(
  schema: SchemaOf<Values> | (() => Promise<SchemaOf<Values>>),
): Resolver<Values, unknown, Values> {
  if (typeof schema !== 'function') return standardSchemaResolver<Values, unknown, Values>(schema)
  return async (values, context, options) => {
    // What is typed during the download was not there when the form was sent.
    const given = structuredClone(values)
    const downloaded = await schema().catch(() => null)
    return downloaded === null
      ? { values: given, errors: {} }
      : standardSchemaResolver<Values, unknown, Values>(downloaded)(given, context, options)
  }
}

/** Browsers report a number with letters in it, or a time without minutes, as empty: checked as `?`, which the contract rejects, it is not lost silently. */
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
