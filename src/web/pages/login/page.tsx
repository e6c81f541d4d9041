import { use, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Redirect, useSearch } from 'wouter'
import { useSession } from '#web/api/auth.ts'
import { Link, LinkContext } from '#web/ui/link.tsx'
import { LoginForm } from './login-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { usePasswordToken } from './use-password-token.ts'
import './login.css'

/** docs/product.md 7.1: Login. A logged-in user is redirected, except with a password link or to switch accounts (`?switch`). */
export function LoginPage() {
  const t = useTranslations('login')
  const pages = useTranslations('pages')
  const { addressOf } = use(LinkContext)
  const { user } = useSession()
  const { token, drop } = usePasswordToken()
  const container = useFocusAfterChange(token)
  const isSwitching = new URLSearchParams(useSearch()).has('switch')
  if (user && !token && !isSwitching) return token === null ? <Redirect to={addressOf('/')} replace /> : null
  return (
    <div className="page wrap login" ref={container}>
      <h1 className="page-title display">{token ? t('passwordTitle') : pages('loginTitle')}</h1>
      {token ? (
        <PasswordForm token={token} onDone={drop} />
      ) : (
        <>
          <p className="login-lead">{user ? t('switchLead', { username: user.username }) : t('lead')}</p>
          <LoginForm />
          <p className="login-join">
            {t('noAccount')} <Link href="/join">{t('join')}</Link>
          </p>
        </>
      )}
    </div>
  )
}

/** When one form replaces the other, its first field takes the focus. */
function useFocusAfterChange(token: string | null | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef(token)
  useEffect(() => {
    if (Boolean(shown.current) === Boolean(token)) return
    shown.current = token
    container.current?.querySelector('input')?.focus()
  }, [token])
  return container
}
