import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { logInWithContinueLink, readContinueLink, resetPassword } from '#contract/accounts/account-calls.ts'
import type { ContinueLink, PasswordReset } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact/phone-link.tsx'
import { PasswordField } from '#web/ui/form/form-field.tsx'
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListLoading } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useAfterLogin } from './after-login.ts'
import { keptLogin } from './kept-login.ts'
import { continueLinkTexts, loginTexts } from './login.texts.ts'
import type { FollowedLink } from './login-address.ts'

/** A message to the club that is written already. Nothing about the person is in the address. */
const askForLink = '/contact?about=password'

/** Officers send a new link. @param failures how often the login was refused: from the second on, people need more than a line. */
export function ForgotPassword({ failures }: { failures: number }) {
  const t = useTexts(loginTexts)
  const { phone, phoneLinks } = useClub()
  if (failures < 2)
    return (
      <p className="login-join">
        {t('emailHint')} {t('forgot')}{' '}
        <Link className="standing-link" href={askForLink}>
          {t('askForNewLink')}
        </Link>
      </p>
    )
  return (
    <div className="stack s2">
      <p>
        {t('emailHint')} {t('forgotOften')}
      </p>
      <LinkButton block href={askForLink}>
        {t('askForNewLink')}
      </LinkButton>
      {phoneLinks.length > 0 && <PhoneButton block number={phone} links={phoneLinks} />}
    </div>
  )
}

const schema = () => import('#contract/accounts/auth.ts').then(({ PasswordReset }) => PasswordReset)

/** By a link from an administrator; if it was used or has expired, says what to do instead. */
export function PasswordForm({ link: { token, username }, onDone }: { link: FollowedLink; onDone: () => void }) {
  const t = useTexts(loginTexts)
  const reason = useFailureReason()
  const sentence = useSentence()
  const form = useCallForm((input: PasswordReset) => request(resetPassword, input).finally(forgetRides), {
    schema,
    values: { token, newPassword: '' },
    done: { title: t('passwordSavedTitle'), description: t('passwordSavedText') },
    async onSuccess(_nothing, _input, client) {
      await client.invalidateQueries(currentUserQuery) // the next page depends on who is still logged in
      onDone()
    },
    onError(failure) {
      const dead = deadLink(failure)
      notify({ title: t('passwordFailedTitle'), description: dead ? sentence(dead.message) : reason(failure), tone: 'error' })
    },
  })
  const dead = deadLink(form.error)

  return (
    <Form form={form}>
      {!dead && (
        <>
          <p className="quiet">{t('passwordLead')}</p>
          {username !== null && <OwnUsername username={username} />}
          <PasswordField
            form={form}
            name="newPassword"
            label={t('newPassword')}
            hint={t('newPasswordHint')}
            autoComplete="new-password"
          />
        </>
      )}
      <FormAlert message={dead ? sentence(dead.message) : form.problem} />
      {dead ? (
        <LinkButton variant="primary" size="large" block href={askForLink}>
          {t('askForLink')}
        </LinkButton>
      ) : (
        <SubmitButton block busyLabel={t('savingPassword')}>
          {t('savePassword')}
        </SubmitButton>
      )}
      <Button block onClick={onDone}>
        {t('backToLogin')}
      </Button>
    </Form>
  )
}

/** The name to log in with afterwards; password managers save it with the password. */
function OwnUsername({ username }: { username: string }) {
  const t = useTexts(loginTexts)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('username')}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('usernameHint')}
      </p>
      <input id={id} className="control" aria-describedby={`${id}-hint`} autoComplete="username" readOnly value={username} />
    </div>
  )
}

function deadLink(error: Error | null) {
  return error instanceof HttpError ? error.failure?.issues?.find(({ path }) => path === 'token') : undefined
}

const logIn = (input: ContinueLink) => keptLogin(request(logInWithContinueLink, input))

const isDead = (error: Error | null) => error instanceof HttpError && error.status === 404

/** docs/product.md 7.22: asks whose login this is to be before it is one, since a link may be another person's. */
export function ContinueLogin({ token, current, onLeave }: { token: string; current: CurrentUser | null; onLeave: () => void }) {
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
