import { use, useEffect, useRef, useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { giveCode, logIn } from '#contract/accounts/account-calls.ts'
import type { CodeAtLogin, LoginInput } from '#contract/accounts/auth.ts'
import { useAfterLogin } from '#web/accounts/login/after-login.ts'
import { keptLogin } from '#web/accounts/login/kept-login.ts'
import { ContinueLogin, ForgotPassword, PasswordForm } from '#web/accounts/login/link-forms.tsx'
import { loginTexts } from '#web/accounts/login/login.texts.ts'
import { useLoginAddress } from '#web/accounts/login/login-address.ts'
import { PasskeyLogin } from '#web/accounts/login/passkey-login.tsx'
import { hasDrafts } from '#web/accounts/session/drafts.ts'
import { useKeepsCookies } from '#web/accounts/session/kept-cookies.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, FormWarning, PasswordField, SubmitButton, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Link, LinkContext } from '#web/ui/link.tsx'
import '#web/accounts/accounts.css'

/** docs/product.md 7.1: Login. A logged-in user is redirected, except with a link or to switch accounts (`?switch`). */
export function LoginPage() {
  return (
    <>
      <LateStrip />
      <Login />
    </>
  )
}

function Login() {
  const t = useTexts(loginTexts)
  const pages = useTexts(pagesTexts)
  const { addressOf } = use(LinkContext)
  const { user, halfUser } = useSession()
  const keepsCookies = useKeepsCookies()
  const { opened, drop, username } = useLoginAddress()
  const container = useFocusAfterChange(opened)
  useReloadAfterBack()
  const isSwitching = new URLSearchParams(useSearch()).has('switch')
  if (user && !opened && !isSwitching) return opened === null ? <Redirect to={addressOf('/')} replace /> : null
  return (
    <div className="page wrap stack login" ref={container}>
      <h1 className="page-title display">{opened?.link ? t('passwordTitle') : pages('loginTitle')}</h1>
      {opened?.link && <PasswordForm link={opened.link} onDone={drop} />}
      {opened?.continueToken &&
        (keepsCookies ? (
          <ContinueLogin key={opened.continueToken} token={opened.continueToken} current={user ?? halfUser} onLeave={drop} />
        ) : (
          <NoCookies />
        ))}
      {!opened && (
        <>
          <p className="quiet">{user ? t('switchLead', { username: user.username }) : t('lead')}</p>
          <NoCookies />
          <KeptDraft />
          <LoginSteps username={username} />
          <PasskeyLogin />
          <p className="login-join">
            {t('noAccount')}{' '}
            <Link className="standing-link" href="/join">
              {t('join')}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}

/** Before anybody types: without cookies no login lasts, and the second factor cannot be given. */
function NoCookies() {
  const t = useTexts(loginTexts)
  return <FormWarning message={useKeepsCookies() ? null : t('noCookies')} />
}

/** Tells users who were logged out while typing that nothing is lost. */
function KeptDraft() {
  const t = useTexts(loginTexts)
  const [isKept, setIsKept] = useState(false)
  useEffect(() => setIsKept(hasDrafts()), [])
  return isKept && <p className="quiet">{t('draftKept')}</p>
}

/** Back may lead to the page as the browser kept it, whose form was sent and waits for the page after it. */
function useReloadAfterBack() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', reload)
    return () => removeEventListener('pageshow', reload)
  }, [])
}

/** When one form replaces the other, its first field takes the focus. */
function useFocusAfterChange(link: object | null | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(link)
  useEffect(() => {
    if (Boolean(shown.current) === Boolean(link)) return
    shown.current = link
    container.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus()
  }, [link])
  return container
}

const schema = () => import('#contract/accounts/auth.ts').then(({ LoginInput }) => LoginInput)

const sendLogin = (input: LoginInput) => keptLogin(request(logIn, input))

function needsCode(error: Error): boolean {
  return error instanceof HttpError && error.failure?.needs === 'code'
}

/** Password, then, where the account has a second factor, the code. What was typed as the username is there again after the way back. */
function LoginSteps({ username }: { username: string }) {
  const reason = useFailureReason()
  const [typed, setTyped] = useState(username)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const [ended, setEnded] = useState<string | null>(null)
  if (!isCodeNeeded) {
    const onCodeNeeded = (name: string) => {
      setTyped(name)
      setEnded(null)
      setCodeNeeded(true)
    }
    return <LoginForm username={typed || username} ended={ended} onCodeNeeded={onCodeNeeded} />
  }
  return (
    <CodeForm
      onBack={(error) => {
        setEnded(error ? reason(error) : null)
        setCodeNeeded(false)
      }}
    />
  )
}

interface LoginFormProps {
  username: string
  /** Why the code can no longer be given. */
  ended: string | null
  onCodeNeeded: (username: string) => void
}

function LoginForm({ username, ended, onCodeNeeded }: LoginFormProps) {
  const t = useTexts(loginTexts)
  const reason = useFailureReason()
  const explain = (error: Error) => reason(error, t('failedText'))
  const [failures, setFailures] = useState(0)
  const form = useCallForm(sendLogin, {
    schema,
    values: { username, password: '' },
    leaves: true,
    explain,
    onSuccess: useAfterLogin(),
    onError(error): void {
      if (needsCode(error)) {
        onCodeNeeded(form.getValues('username'))
        return
      }
      if (error instanceof HttpError && error.status === 401) setFailures((count) => count + 1)
      form.setFocus('password', { shouldSelect: true })
    },
  })

  return (
    <Form form={form}>
      <TextField form={form} name="username" label={t('username')} autoComplete="username webauthn" {...verbatim} />
      <PasswordField form={form} name="password" label={t('password')} autoComplete="current-password" />
      <FormAlert
        message={
          form.failure === null
            ? !form.isBusy && ended
            : // The one place that says it: it stays while the password is typed again.
              `${t('failedTitle')}. ${form.failure}`
        }
      />
      <SubmitButton block busyLabel={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      <ForgotPassword failures={failures} />
      <noscript>
        <p className="form-note">{t('needsScript')}</p>
      </noscript>
    </Form>
  )
}

const codeSchema = () => import('#contract/accounts/auth.ts').then(({ CodeAtLogin }) => CodeAtLogin)

const sendCode = (input: CodeAtLogin) => keptLogin(request(giveCode, input))

/** A code from the app, or a recovery code. @param onBack to the password: by the button, or after five minutes. */
function CodeForm({ onBack }: { onBack: (reason?: Error) => void }) {
  const t = useTexts(loginTexts)
  const form = useCallForm(sendCode, {
    schema: codeSchema,
    values: { code: '' },
    focus: 'code',
    leaves: true,
    onSuccess: useAfterLogin(),
    onError(error) {
      if (error instanceof HttpError && error.status === 401) onBack(error)
    },
  })
  return (
    <Form form={form}>
      <p className="quiet">{t('codeLead')}</p>
      <TextField form={form} name="code" label={t('code')} hint={t('codeHint')} autoComplete="one-time-code" {...verbatim} />
      <FormAlert />
      <SubmitButton block busyLabel={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      <Button block onClick={() => onBack()}>
        {t('backToPassword')}
      </Button>
    </Form>
  )
}
