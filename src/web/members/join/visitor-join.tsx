import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { RegisterInput } from '#contract/accounts/auth.ts'
import { registerAccount } from '#contract/accounts/auth-calls.ts'
import { readApplicant } from '#contract/members/application-calls.ts'
import { isSentence } from '#contract/sentences.ts'
import { keepsCookies, useKeepsCookies } from '#web/accounts/session/kept-cookies.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { type CallForm, useCallForm } from '#web/api/call-form.ts'
import { read } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, FormWarning, PasswordField, SubmitButton, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Link } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { ApplicationForm, type OnSent } from './application-form.tsx'
import { joinTexts } from './join.texts.ts'
import { type AccountDraft, changeDraft, draftedValues, draftStore, type JoinDraft, ticketLifeMs } from './join-draft.ts'
import { JoinFrame, StartOver } from './join-frame.tsx'
import { prefill } from './prefill.ts'

/** Both steps for a visitor who is not logged in. */
export function VisitorJoin({ onSent }: { onSent: OnSent }) {
  const t = useTexts(joinTexts)
  const { step, registeredAt, heading, goToApplication, goToAccount } = useVisitorStep()

  if (step === 'account') {
    return (
      <JoinFrame step={1}>
        <h2 className="sr-only" tabIndex={-1} ref={heading}>
          {t('accountStep')}
        </h2>
        {registeredAt === null && <NoCookies />}
        {registeredAt === null ? (
          <AccountForm onRegistered={(account) => goToApplication({ account, registeredAt: Date.now(), application: null })} />
        ) : (
          <AccountMade onContinue={() => goToApplication()} />
        )}
      </JoinFrame>
    )
  }

  const draft = draftStore.get()
  const { username } = draft.account
  return (
    <JoinFrame step={2}>
      <h2 className="sr-only" tabIndex={-1} ref={heading}>
        {t('applicationStep')}
      </h2>
      <div className="stack s3 start below-5 join-note">
        <ApplyingAs username={username} registeredAt={registeredAt} />
        <p className="row s2 even">
          <Button size="small" onClick={goToAccount}>
            {t('previousStep')}
          </Button>
          <StartOver />
        </p>
      </div>
      <ApplicationForm
        username={username}
        initial={draftedValues(draft, username) ?? prefill(draft.account)}
        needsLogin={async () => !hasTicket(registeredAt) && keepsCookies()}
        onSent={onSent}
      />
    </JoinFrame>
  )
}

/** Before an account is created whose application could not be connected to it. */
function NoCookies() {
  const t = useTexts(joinTexts)
  return <FormWarning message={useKeepsCookies() ? null : t('noCookies')} />
}

/** Whether the server still remembers that the account was created in this browser, if the browser has kept its cookie. */
const hasTicket = (registeredAt: number | null) => registeredAt !== null && Date.now() - registeredAt < ticketLifeMs

/**
 * Which account the application will belong to: what the server says, since only it knows whether its cookie was kept. Asked again each time: a ticket
 * expires, and a browser may not keep its cookie.
 */
function ApplyingAs({ username, registeredAt }: { username: string; registeredAt: number | null }) {
  const t = useTexts(joinTexts)
  const { data } = useQuery(read(readApplicant, {}, { staleTime: 0 }))
  const isLost = data !== undefined && data.username !== username && (hasTicket(registeredAt) || !keepsCookies())
  return (
    <>
      <p>
        {data?.username === username && t('applyingAs', { username })} {t('prefilled')} {!isLost && t('linkedByEmail')}
      </p>
      <FormWarning message={isLost ? t('notLinked', { username }) : null} />
    </>
  )
}

/** Step 1 once the account exists: continue, or start over for another person. */
function AccountMade({ onContinue }: { onContinue: () => void }) {
  const t = useTexts(joinTexts)
  return (
    <div className="card">
      <p className="part-heading display">{t('accountMadeHeading')}</p>
      <p>{t('accountMadeText', { username: draftStore.get().account.username })}</p>
      <div className="stack s3 above-5">
        <Button variant="primary" size="large" block onClick={onContinue}>
          {t('continue')}
        </Button>
        <StartOver />
      </div>
    </div>
  )
}

/** The history state of step 2, so that the browser's Back leads to step 1. */
const applicationEntry = { step: 'application' }

function stepOf(state: unknown): JoinDraft['step'] {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === applicationEntry.step ? 'application' : 'account'
}

/** The visitor's step: stored with the draft, changed by the page's buttons and by the browser's Back. */
function useVisitorStep() {
  const step = draftStore.usePart((draft) => draft.step)
  const registeredAt = draftStore.usePart((draft) => draft.registeredAt)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    function followBrowser({ state }: PopStateEvent) {
      if (location.pathname !== '/join' || draftStore.get().registeredAt === null) return
      hasMoved.current = true
      changeDraft({ step: stepOf(state) })
    }
    addEventListener('popstate', followBrowser)
    return () => removeEventListener('popstate', followBrowser)
  }, [])

  // For screen readers and keyboards a step is a page of its own: it begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return {
    step,
    registeredAt,
    heading,
    goToApplication(change: Partial<JoinDraft> = {}) {
      hasMoved.current = true
      changeDraft({ ...change, step: 'application' })
      history.pushState(applicationEntry, '')
    },
    goToAccount() {
      hasMoved.current = true
      changeDraft({ step: 'account' })
    },
  }
}

const schema = () => import('#contract/accounts/auth.ts').then(({ RegisterInput }) => RegisterInput)

const blank: RegisterInput = { username: '', password: '', email: '', firstName: '', lastName: '' }

/** Step 1 (docs/product.md 6.1). */
function AccountForm({ onRegistered }: { onRegistered: (account: AccountDraft) => void }) {
  const t = useTexts(joinTexts)
  const fields = useTexts(applicationFieldsTexts)
  const common = useTexts(commonTexts)
  const { email: clubEmail } = useClub()
  const { isAuthenticated } = useSession()
  const explain = useRegistrationFailure()
  const noteId = useId()
  const form = useCallForm<typeof registerAccount, RegisterInput>(registerAccount, {
    schema,
    isLong: true,
    explain,
    done: ({ email, awaitsVerification }) => ({
      title: t('registeredTitle'),
      description: awaitsVerification ? `${t('registeredText')} ${t('letterSent', { email: email ?? '' })}` : t('registeredText'),
    }),
    onSuccess: ({ username, email, firstName, lastName }) =>
      onRegistered({ username, email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '' }),
    onError(failure) {
      const hasReason = failure instanceof HttpError && failure.failure
      notify({ title: t('registerFailedTitle'), description: hasReason ? explain(failure) : t('tryAgain'), tone: 'error' })
    },
  })
  const { isRestored, forget } = useKeptAccount(form)

  return (
    <Form form={form}>
      {isRestored && (
        <div className="stack s3 start join-note">
          <p id={noteId}>{t('draftRestored')}</p>
          <StartOver
            describedBy={noteId}
            onCleared={() => {
              forget()
              form.clearError()
            }}
          />
        </div>
      )}
      <p className="form-note">{common('allRequired')}</p>
      <TextField
        form={form}
        name="username"
        label={t('username')}
        placeholder={t('usernamePlaceholder')}
        autoComplete="username"
        {...verbatim}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('password')}
        placeholder={t('passwordPlaceholder')}
        autoComplete="new-password"
      />
      <TextField form={form} name="email" label={fields('email')} type="email" autoComplete="email" />
      <div className="field-pair">
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
      </div>
      <FormAlert />
      <div className="join-foot">
        <SubmitButton block busyLabel={t('submitting')}>
          {t('createAccount')}
        </SubmitButton>
      </div>
      <noscript>
        <p className="form-note">
          {t('needsScript')} <a href={`mailto:${clubEmail}`}>{clubEmail}</a>
        </p>
      </noscript>
      {!isAuthenticated && (
        <p className="login-join">
          {t('haveAccount')}{' '}
          <Link className="standing-link" href="/login?next=/join">
            {t('login')}
          </Link>
        </p>
      )}
    </Form>
  )
}

/** Here the server's own message is shown, also one that this page cannot translate (docs/product.md 15.4). */
function useRegistrationFailure() {
  const reason = useFailureReason()
  return (error: Error): string => {
    const message = error instanceof HttpError ? error.failure?.message : undefined
    return reason(error, message !== undefined && !isSentence(message) ? message : undefined)
  }
}

/** Keeps what is typed, except for the password, and restores it after a reload. */
function useKeptAccount({ getValues, setValue, subscribe, reset }: CallForm<RegisterInput>) {
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    const { account } = draftStore.get()
    for (const name of ['username', 'email', 'firstName', 'lastName'] as const) {
      if (account[name] === '' || getValues(name)) continue // what was typed before the scripts ran is newer
      setValue(name, account[name])
      setIsRestored(true)
    }
    return subscribe({
      formState: { values: true },
      callback({ values: { username, email, firstName, lastName } }) {
        changeDraft({ account: { username, email, firstName, lastName } })
      },
    })
  }, [getValues, setValue, subscribe])
  function forget() {
    reset(blank)
    setIsRestored(false)
  }
  return { isRestored, forget }
}
