import { use } from 'react'
import { useTranslations } from 'use-intl'
import { Redirect } from 'wouter'
import { useSession } from '#web/api/auth.ts'
import { Link, LinkContext } from '#web/ui/link.tsx'
import { LoginForm } from './login-form.tsx'

/** SPEC section 2, Login. Whoever is signed in already has no business here. */
export function LoginPage() {
  const t = useTranslations('login')
  const { addressOf } = use(LinkContext)
  const { isAuthenticated } = useSession()
  if (isAuthenticated) return <Redirect to={addressOf('/')} replace />
  return (
    <div className="page wrap login">
      <h1 className="page-title display">{t('title')}</h1>
      <p className="login-lead">{t('lead')}</p>
      <LoginForm />
      <p className="login-join">
        {t('noAccount')} <Link href="/join">{t('join')}</Link>
      </p>
    </div>
  )
}
