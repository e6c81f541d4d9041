import { LogOut, Settings } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { useSession } from '#web/api/auth.ts'
import { personName } from '#web/i18n/person-name.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useLogout } from '#web/layout/logout.ts'
import { AnchorButton, Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { ApplicationCard } from './application-card.tsx'

/** docs/product.md 7.4: Profile: the account's data, read-only. */
export function ProfilePage() {
  const t = useTranslations('pages')
  const { user } = useSession()
  return (
    <div className="page wrap narrow">
      <h1 className="page-title display">{t('profileTitle')}</h1>
      {user ? <Account user={user} /> : <LoginRequired />}
    </div>
  )
}

function LoginRequired() {
  const t = useTranslations()
  return (
    <div className="notice">
      <EmptyState
        heading={<h2>{t('common.loginRequiredTitle')}</h2>}
        text={t('profile.loginRequiredText')}
        action={
          <LinkButton variant="primary" href="/login?next=/profile">
            {t('nav.login')}
          </LinkButton>
        }
      />
    </div>
  )
}

function Account({ user }: { user: CurrentUser }) {
  const t = useTranslations()
  const format = useFormat()
  const { logOut, isPending } = useLogout()
  const missing = t('profile.notAvailable')
  return (
    <>
      <dl className="card facts">
        <Fact name={t('profile.username')}>{user.username}</Fact>
        <Fact name={t('profile.email')}>{user.email ?? missing}</Fact>
        <Fact name={t('profile.fullName')}>{personName(user) ?? missing}</Fact>
        <Fact name={t('profile.memberSince')}>{user.createdAt ? format.shortDate(user.createdAt) : missing}</Fact>
      </dl>
      <p className="page-note">{t('profile.note')}</p>
      <ApplicationCard user={user} />
      <div className="profile-actions">
        <LinkButton href="/settings">
          <Settings aria-hidden="true" />
          {t('profile.settings')}
        </LinkButton>
        <Button className="needs-script" aria-busy={isPending} onClick={logOut}>
          <LogOut aria-hidden="true" />
          {t('nav.logout')}
        </Button>
        <AnchorButton className="without-script-only" href="/api/logout">
          {t('nav.logout')}
        </AnchorButton>
      </div>
    </>
  )
}
