import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { readCurrentUser, registerAccount } from '#contract/accounts/account-calls.ts'
import type { RegisterInput } from '#contract/accounts/auth.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { readApplicant } from '#contract/members/member-calls.ts'
import { isSentence } from '#contract/sentences.ts'
import { useLogout } from '#web/accounts/login/logout.ts'
import { keepsCookies, useKeepsCookies } from '#web/accounts/session/kept-cookies.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { type CallForm, useCallForm } from '#web/api/call-form.ts'
import { read, request } from '#web/api/calls.ts'
import { HttpError, isLoggedOut } from '#web/api/request.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { myApplicationQuery } from '#web/members/own-application.ts'
import { applicationForm } from '#web/sections.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Form, FormAlert, FormWarning, PasswordField, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Link } from '#web/ui/link.tsx'
import { LazyContent, ListLoading, Notice } from '#web/ui/list-states.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import type { OnSent } from './application-form.tsx'
import { joinTexts } from './join.texts.ts'
import {
  type AccountDraft,
  accountFields,
  changeDraft,
  draftedValues,
  draftStore,
  type JoinDraft,
  prefill,
  ticketLifeMs,
  valuesOf,
} from './join-draft.ts'
import { JoinFoot } from './join-foot.tsx'
import { JoinFrame, StartOver } from './join-frame.tsx'
import type { JoinGroup } from './join-groups.ts'

export function VisitorJoin({ onSent }: { onSent: OnSent }) {
  const t = useTexts(joinTexts)
  const { step, registeredAt, heading, goToApplication, goToAccount } = useVisitorStep()
  const storesCookies = useKeepsCookies()
  const [group, setGroup] = useState<JoinGroup>('me')
  useEffect(loadOnFirstFocus, [])

  if (step === 'account') {
    return (
      <JoinFrame at="account">
        <h2 className="part-heading display" tabIndex={-1} ref={heading}>
          {t('accountStep')}
        </h2>
        {registeredAt === null && <FormWarning message={storesCookies ? null : t('noCookies')} />}
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
    <JoinFrame at={group}>
      <h2 className="part-heading display" tabIndex={-1} ref={heading}>
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
      <LazyContent
        section={applicationForm}
        props={{
          username,
          initial: draftedValues(draft, username) ?? prefill(draft.account),
          needsLogin: async () => !hasTicket(registeredAt) && keepsCookies(),
          onGroup: setGroup,
          onSent,
        }}
      />
    </JoinFrame>
  )
}

/** Step 2 is downloaded while the account is typed. Without it, step 2 tries again and says so. */
function loadOnFirstFocus() {
  const load = () => void applicationForm.load().catch(() => {})
  document.addEventListener('focusin', load, { once: true })
  return () => document.removeEventListener('focusin', load)
}

/** Whether the server still remembers that the account was created here, if the browser has kept its cookie. */
const hasTicket = (registeredAt: number | null) => registeredAt !== null && Date.now() - registeredAt < ticketLifeMs

/** The server is asked each time: only it knows whether its cookie was kept, and a ticket expires. */
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

/** Stored with the draft, changed by the page's buttons and by the browser's Back. */
function useVisitorStep() {
  const step = draftStore.usePart((draft) => draft.step)
  const registeredAt = draftStore.usePart((draft) => draft.registeredAt)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    function followBrowser({ state }: { state: { step?: unknown } | null }) {
      if (location.pathname !== '/join' || draftStore.get().registeredAt === null) return
      hasMoved.current = true
      changeDraft({ step: state?.step === 'application' ? 'application' : 'account' })
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
      history.pushState({ step: 'application' }, '') // the browser's Back leads to step 1
    },
    goToAccount() {
      hasMoved.current = true
      changeDraft({ step: 'account' })
    },
  }
}

const schema = () => import('#contract/accounts/auth.ts').then(({ RegisterInput }) => RegisterInput)

const blank: RegisterInput = { username: '', password: '', email: '', firstName: '', lastName: '' }

const accountInputs = ['username', 'password', 'email', 'firstName', 'lastName'] as const

/** Step 1 (docs/product.md 6.1). */
function AccountForm({ onRegistered }: { onRegistered: (account: AccountDraft) => void }) {
  const t = useTexts(joinTexts)
  const fields = useTexts(applicationFieldsTexts)
  const common = useTexts(commonTexts)
  const clubEmail = useClub().email
  const { isAuthenticated } = useSession()
  const reason = useFailureReason()
  const noteId = useId()
  /** The server's own message is shown, also one that this page cannot translate (docs/product.md 15.5). */
  function explain(error: Error): string {
    const message = error instanceof HttpError ? error.failure?.message : undefined
    return reason(error, message !== undefined && !isSentence(message) ? message : undefined)
  }
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
        {...{ form, ...verbatim }}
        name="username"
        label={t('username')}
        placeholder={t('usernamePlaceholder')}
        autoComplete="username"
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
      <JoinFoot form={form} required={accountInputs}>
        {t('createAccount')}
      </JoinFoot>
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

/** Keeps what is typed, except for the password, and restores it after a reload. */
function useKeptAccount({ getValues, setValue, subscribe, reset }: CallForm<RegisterInput>) {
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    const { account } = draftStore.get()
    for (const name of accountFields) {
      if (account[name] === '' || getValues(name)) continue // what was typed before the scripts ran is newer
      setValue(name, account[name])
      setIsRestored(true)
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => changeDraft({ account: values }) })
  }, [getValues, setValue, subscribe])
  function forget() {
    reset(blank)
    setIsRestored(false)
  }
  return { isRestored, forget }
}

/** Step 2 for a user with an account. Members need not apply, but may sign another person up on their own phone (docs/product.md 6.3). */
export function LoggedInJoin({ user, onSent }: { user: CurrentUser; onSent: OnSent }) {
  const t = useTexts(joinTexts)
  const [isHelping, setIsHelping] = useState(false)
  const helped = draftStore.usePart(accountCreatedHere)
  if (user.role === 'guest') return <GuestJoin user={user} onSent={onSent} />
  if (isHelping || (helped !== null && helped !== user.username)) return <VisitorJoin onSent={onSent} />
  return (
    <Answer heading={t('alreadyMemberTitle')} text={t('alreadyMemberText', { username: user.username })}>
      <Button className="needs-script" onClick={() => setIsHelping(true)}>
        {t('helpJoin')}
      </Button>
    </Answer>
  )
}

/** The account that was created on this page and whose application is not sent yet. */
const accountCreatedHere = ({ registeredAt, account }: JoinDraft) => (registeredAt === null ? null : account.username)

function GuestJoin({ user, onSent }: { user: CurrentUser; onSent: OnSent }) {
  const t = useTexts(joinTexts)
  const format = useFormat()
  const nav = useTexts(navTexts)
  const { logOut, isPending: isLeaving } = useLogout()
  const { data: sent, isPending } = useQuery(myApplicationQuery)
  const [group, setGroup] = useState<JoinGroup>('me')
  const { username } = user
  if (sent?.status === 'approved') {
    return (
      <Answer heading={t('approvedTitle')} text={t('approvedText', { date: format.fullDate(sent.submittedAt) })}>
        <LinkButton href="/contact">{t('contactClub')}</LinkButton>
      </Answer>
    )
  }
  return (
    <JoinFrame at={group}>
      <h2 className="part-heading display">{t('applicationStep')}</h2>
      <div className="stack s3 start below-5 join-note">
        <p>
          {t('applyingAs', { username })}{' '}
          {sent
            ? t(sent.status === 'rejected' ? 'rejectedLoaded' : 'pendingLoaded', { date: format.fullDate(sent.submittedAt) })
            : t('prefilled')}
        </p>
        <Button size="small" className="needs-script" aria-busy={isLeaving} onClick={logOut}>
          {nav('logout')}
        </Button>
      </div>
      {isPending ? (
        <ListLoading />
      ) : (
        <LazyContent
          section={applicationForm}
          props={{
            username,
            initial: draftedValues(draftStore.get(), username) ?? (sent ? valuesOf(sent) : prefill(user)),
            // Without the session the application would be bound to no account. Any other problem shows when it is sent.
            needsLogin: () => request(readCurrentUser, undefined).then(() => false, isLoggedOut),
            onGroup: setGroup,
            onSent,
          }}
        />
      )}
    </JoinFrame>
  )
}

function Answer({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  const t = useTexts(pagesTexts)
  return (
    <div className="page wrap">
      <h1 className="page-title display">{t('joinTitle')}</h1>
      <Notice title={heading} text={text}>
        {children}
      </Notice>
    </div>
  )
}
