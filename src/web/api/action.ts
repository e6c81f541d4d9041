import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, AnyCall } from '#contract/calls.ts'
import { inLanguageOf } from '#contract/languages.ts'
import { readRequestedRide } from '#contract/rides/ride-addresses.ts'
import { currentUserQuery, readUserAgain, sessionEnds } from '#web/accounts/session/session.ts'
import { useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { loadPage } from '#web/load-page.ts'
import { createStore } from '#web/store.ts'
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

/** Called after those of the action, unless the component is gone by then. */
interface Callbacks<Data> {
  onSuccess?: (answer: Data) => unknown
  onError?: (error: Error) => unknown
  onSettled?: () => unknown
}

/** How the last call went, with what it was given. */
type Outcome<Data, Given> =
  | { isPending: false; isSuccess: false; variables: undefined; data: undefined; error: null }
  | { isPending: true; isSuccess: false; variables: Given; data: undefined; error: null }
  | { isPending: false; isSuccess: true; variables: Given; data: Data; error: null }
  | { isPending: false; isSuccess: false; variables: Given; data: undefined; error: Error }

const nothing = { isPending: false, isSuccess: false, variables: undefined, data: undefined, error: null } as const

/** How many actions of the page are under way. */
const underWay = createStore(0)
export const useIsActing = () => underWay.usePart((count) => count > 0)

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
    if (status === 403) void readUserAgain(client)
    const explanation =
      error instanceof HttpError && (status === 403 || status === 409) ? sentence(error.failure?.message) : undefined
    notify({ title: t('errorTitle'), description: explanation ?? options.failed ?? t('error'), tone: 'error' })
  }

  /** @returns the answer, once what shows it has been read again. */
  async function perform(input: Given, client: QueryClient): Promise<Data> {
    let failure: Error | null = null
    try {
      await options.onMutate?.(input, client)
      const answer = (await (typeof what === 'function'
        ? what(input as never)
        : request(what as AnyCall, input as never))) as Data
      await latest.current.succeed(answer, input, client)
      return answer
    } catch (error) {
      failure = error as Error
      await latest.current.fail(failure, input, client)
      throw error
    } finally {
      // Also when another person was faster, because then the row is gone or has changed.
      if (call?.changes && (failure === null || wasOvertaken(failure))) await invalidate(client, call.changes)
    }
  }

  async function succeed(answer: Data, input: Given, client: QueryClient) {
    const done = typeof options.done === 'function' ? options.done(answer, input) : options.done
    if (done) notify({ ...done, tone: 'success' })
    await options.onSuccess?.(answer, input, client)
    // The change may have taken the administrator's own role away, who may read neither then.
    if (isOffice && client.getQueryData(currentUserQuery.queryKey)?.role === 'admin')
      void invalidate(client, ['/api/audit-log/*', '/api/deleted-items/*', '/api/waiting'])
  }

  function fail(error: Error, input: Given, client: QueryClient): unknown {
    if (error instanceof ConfirmationCancelled) return
    if (isOffice || !options.showsFailure) {
      if (options.onLostSession !== undefined && isLoggedOut(error)) return options.onLostSession()
      if (handleLostSession(error)) return
      tellOfFailure(error, client)
    }
    return options.onError?.(error, input, client)
  }

  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome<Data, Given>>(nothing)
  /** Of the last rendering: what a call finds out is told as the page is by then. */
  const latest = useRef({ perform, succeed, fail })
  const isShown = useRef(false)
  useEffect(() => {
    latest.current = { perform, succeed, fail }
  })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const running = useRef<Promise<Data>>(undefined)
  const mutateAsync = useCallback(
    (input: Given, callbacks: Callbacks<Data> = {}): Promise<Data> => {
      if (running.current) return new Promise(() => {})
      // With what the queries show: else a list would be seen as it was for a moment after the call has ended.
      const show = (shown: Outcome<Data, Given>) => notifyManager.schedule(() => setOutcome(shown))
      async function act(): Promise<Data> {
        underWay.set(underWay.get() + 1)
        show({ ...nothing, isPending: true, variables: input })
        try {
          const data = await latest.current.perform(input, client)
          show({ ...nothing, isSuccess: true, variables: input, data })
          if (isShown.current) callbacks.onSuccess?.(data)
          return data
        } catch (error) {
          show({ ...nothing, variables: input, error: error as Error })
          if (isShown.current) callbacks.onError?.(error as Error)
          throw error
        } finally {
          running.current = undefined
          // What waits for the end, such as a dialog that closes, comes first.
          notifyManager.schedule(() => underWay.set(underWay.get() - 1))
          if (isShown.current) callbacks.onSettled?.()
        }
      }
      running.current = act()
      return running.current
    },
    [client],
  )
  const mutate = useCallback(
    (input: Given, callbacks?: Callbacks<Data>): void => {
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
  return { ...outcome, mutateAsync, mutate, whenEnded }
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
