import { type MutateOptions, type QueryClient, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Answer, AnyCall } from '#contract/calls.ts'
import { inLanguageOf } from '#contract/languages.ts'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import { currentUserQuery, sessionEnds } from '#web/accounts/session/session.ts'
import { useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { ConfirmationCancelled } from '#web/ui/dialog/confirmation.ts'
import { notify, type ToastContent } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { type Input, request } from './calls.ts'
import { invalidate } from './changes.ts'
import { HttpError, isLoggedOut } from './request.ts'

// Apart from calls.ts, so that no visitor downloads it who changes nothing.

/** A declared call, or what is done in several steps. */
export type Act = AnyCall | ((input: never) => Promise<unknown>)

export type ActInput<What> = What extends (input: infer Given) => unknown
  ? unknown extends Given
    ? // biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without an argument
      void
    : Given
  : Input<What>

export type ActAnswer<What> = What extends (...input: never[]) => Promise<infer Answered> ? Answered : Answer<What>

type Done = Omit<ToastContent, 'tone'>

export interface ActionOptions<Data, Given> {
  /** The toast of a success. Left out where the page itself shows the result. */
  done?: Done | ((answer: Data, input: Given) => Done)
  /** The sentence for a failure of an administrator's call (docs/product.md 15.4), in place of the general one. */
  failed?: string | undefined
  /** Whether the page says beside the button why it failed. The toasts of administrators' calls appear all the same. */
  showsFailure?: boolean
  /** Says that the session has ended, in place of the login page, where the user would lose what cannot be stored. */
  onLostSession?: (() => void) | undefined
  onMutate?: (input: Given, client: QueryClient) => Promise<void>
  /** Before what the call `changes` is read again. */
  onSuccess?: (answer: Data, input: Given, client: QueryClient) => unknown
  /** Not for a question about the password that was closed, nor for a session that has ended, unless `showsFailure`. */
  onError?: (error: Error, input: Given, client: QueryClient) => unknown
}

/**
 * The one way to make a call that changes something. One runs at a time, since a second press may come before the component has rendered again (docs/product.md 3.18);
 * the promise of an ignored call never settles. A call that must not be lost waits: `whenEnded` acts at once, or once the running call has ended.
 */
export function useAction<What extends Act>(what: What, options: ActionOptions<ActAnswer<What>, ActInput<What>> = {}) {
  type Data = ActAnswer<What>
  type Given = ActInput<What>
  const t = useTexts(commonTexts)
  const sentence = useSentence()
  const reason = useFailureReason()
  const handleLostSession = useLostSession()
  const call = (typeof what === 'function' ? undefined : what) as AnyCall | undefined
  const isOffice = call?.access === 'admin'

  function tellOfFailure(error: Error, client: QueryClient) {
    if (!isOffice) return notify({ title: t('errorTitle'), description: reason(error), tone: 'error' })
    const status = error instanceof HttpError ? error.status : undefined
    // The administrator's own role was taken away: the page renders again for the new one.
    if (status === 403) void client.invalidateQueries(currentUserQuery)
    const explanation =
      error instanceof HttpError && (status === 403 || status === 409) ? sentence(error.failure?.message) : undefined
    notify({ title: t('errorTitle'), description: explanation ?? options.failed ?? t('error'), tone: 'error' })
  }

  const mutation = useMutation<Data, Error, Given>({
    mutationFn: (input) =>
      (typeof what === 'function' ? what(input as never) : request(what as AnyCall, input as never)) as Promise<Data>,
    gcTime: 1000, // passwords are among what is sent, and links and codes that are shown once among the answers
    onMutate: (input, { client }) => options.onMutate?.(input, client),
    async onSuccess(answer, input, _result, { client }) {
      const done = typeof options.done === 'function' ? options.done(answer, input) : options.done
      if (done) notify({ ...done, tone: 'success' })
      await options.onSuccess?.(answer, input, client)
      // The change may have taken the administrator's own role away, who may read neither then.
      if (isOffice && client.getQueryData(currentUserQuery.queryKey)?.role === 'admin')
        void invalidate(client, ['/api/audit-log/*', '/api/deleted-items/*', '/api/waiting'])
    },
    onError(error, input, _result, { client }) {
      if (error instanceof ConfirmationCancelled) return
      if (isOffice || !options.showsFailure) {
        if (options.onLostSession !== undefined && isLoggedOut(error)) return options.onLostSession()
        if (handleLostSession(error)) return
        tellOfFailure(error, client)
      }
      return options.onError?.(error, input, client) as Promise<unknown>
    },
    // Also when another person was faster, because then the row is gone or has changed.
    async onSettled(_answer, error, _input, _result, { client }) {
      if (call?.changes && (error === null || wasOvertaken(error))) await invalidate(client, call.changes)
    },
  })

  const { mutateAsync: start } = mutation
  const running = useRef<Promise<Data>>(undefined)
  const mutateAsync = useCallback(
    (input: Given, callbacks?: MutateOptions<Data, Error, Given>): Promise<Data> => {
      if (running.current) return new Promise(() => {})
      running.current = start(input, callbacks).finally(() => {
        running.current = undefined
      })
      return running.current
    },
    [start],
  )
  const mutate = useCallback(
    (input: Given, callbacks?: MutateOptions<Data, Error, Given>): void => {
      mutateAsync(input, callbacks).catch(() => {}) // told by the toast, or shown
    },
    [mutateAsync],
  )
  const whenEnded = useCallback((act: () => void): void => {
    // Of several that wait, one may have begun the next call.
    const again = () => whenEnded(act)
    if (running.current) running.current.then(again, again)
    else act()
  }, [])
  return { ...mutation, mutateAsync, mutate, whenEnded }
}

function wasOvertaken(error: Error): boolean {
  return error instanceof HttpError && [403, 404, 409].includes(error.status)
}

/** How long the toast can be read before the page is left, in milliseconds (docs/product.md 15.3). */
const redirectDelayMs = 500

/** A ride that the address names, as after a notice was followed, is shown after the login. */
function loginAddress(): string {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  // The server reads the language of this page's address from the Referer.
  if (readRequestedRide(query) === null) return '/api/login'
  return inLanguageOf(query, `/login?next=${encodeURIComponent(pathname + search + hash)}`)
}

/** The one rule for an expired session (docs/product.md 15.3): a toast, then the login page. Returns whether that was the failure. */
export function useLostSession(): (failure: Error) => boolean {
  const t = useTexts(commonTexts)
  return (failure) => {
    if (!isLoggedOut(failure)) return false
    dispatchEvent(new Event(sessionEnds))
    notify({ title: t('loggedOutTitle'), description: t('loggedOutText'), tone: 'error' })
    setTimeout(() => loadPage(loginAddress()), redirectDelayMs)
    return true
  }
}
