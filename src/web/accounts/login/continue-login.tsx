import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ContinueLink } from '#contract/accounts/auth.ts'
import { logInWithContinueLink, readContinueLink } from '#contract/accounts/continue-link-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/action.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useAfterLogin } from './after-login.ts'
import { keptLogin } from './kept-login.ts'
import { continueLinkTexts, loginTexts } from './login.texts.ts'

interface ContinueLoginProps {
  token: string
  /** Who is logged in here now. */
  current: CurrentUser | null
  onLeave: () => void
}

const logIn = (input: ContinueLink) => request(logInWithContinueLink, input).finally(forgetRides).then(keptLogin)

const isDead = (error: Error | null) => error instanceof HttpError && error.status === 404

/** docs/product.md 7.22: asks whose login this is to be before it is one, since a link may be another person's. */
export function ContinueLogin({ token, current, onLeave }: ContinueLoginProps) {
  const t = useTexts(continueLinkTexts)
  const common = useTexts(commonTexts)
  const login = useTexts(loginTexts)
  const reason = useFailureReason()
  const question = useRef<HTMLHeadingElement>(null)
  const {
    data: account,
    error: unread,
    refetch,
  } = useQuery({
    queryKey: ['continue-link', token],
    queryFn: () => request(readContinueLink, { token }),
    gcTime: 0, // a secret
  })
  const { mutate, isPending, isSuccess, error } = useAction(logIn, { showsFailure: true, onSuccess: useAfterLogin() })
  const isAsked = account !== undefined
  useEffect(() => {
    if (isAsked) question.current?.focus()
  }, [isAsked])

  if (!account && !unread) return <ListLoading />
  const dead = [unread, error].find(isDead)
  const failure = dead ?? error ?? unread
  const isBusy = isPending || isSuccess
  const leave = current ? common('close') : login('backToLogin')
  return (
    <div className="form">
      {account && !dead && (
        <>
          <h2 className="part-heading display" ref={question} tabIndex={-1}>
            {t('question', account)}
          </h2>
          {current && (
            <p>{current.username === account.username ? t('same') : t('switch', { ...account, current: current.username })}</p>
          )}
          <p className="quiet">{t('ownLinkOnly')}</p>
        </>
      )}
      <FormAlert message={failure && reason(failure)} />
      {account && !dead && (
        <Button variant="primary" size="large" block aria-busy={isBusy} onClick={() => isBusy || mutate({ token })}>
          {isBusy ? t('loggingIn') : t('continue')}
        </Button>
      )}
      {!account && !dead && (
        <Button block onClick={() => void refetch()}>
          {common('retry')}
        </Button>
      )}
      <Button block onClick={onLeave}>
        {dead ? leave : common('cancel')}
      </Button>
    </div>
  )
}
