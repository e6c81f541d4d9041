import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useSession } from '#web/api/auth.ts'
import { AnchorButton, LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ListLoading } from '#web/ui/list-states.tsx'
import { AdminTabs, lazyPanel } from './admin-tabs.tsx'
import './admin.css'

const RideSheet = lazyPanel(() => import('./rides/ride-sheet.tsx').then(({ RideSheetPage }) => RideSheetPage))

/** docs/product.md 10.1: Admin dashboard. The checks here only explain: the API itself refuses what is behind them. A ride's sheet is `?sheet=<id>`. */
export function AdminPage() {
  const pages = useTranslations('pages')
  const { user } = useSession()
  const sheet = new URLSearchParams(useSearch()).get('sheet')
  if (sheet && user?.role === 'admin') {
    return (
      <div className="page wrap">
        <RideSheet eventId={sheet} />
      </div>
    )
  }
  return (
    <div className="page wrap">
      <h1 className="page-title display">{pages('adminTitle')}</h1>
      <Guarded />
    </div>
  )
}

function Guarded() {
  const t = useTranslations()
  const { user, isLoading } = useSession()
  if (isLoading) return <ListLoading />
  if (!user) {
    return (
      <div className="notice">
        <EmptyState
          heading={<h2>{t('common.loginRequiredTitle')}</h2>}
          text={t('admin.loginRequiredText')}
          action={
            <AnchorButton variant="primary" href="/api/login">
              {t('nav.login')}
            </AnchorButton>
          }
        />
      </div>
    )
  }
  if (user.role !== 'admin') {
    return (
      <div className="notice">
        <EmptyState
          heading={<h2>{t('admin.deniedTitle')}</h2>}
          text={t('admin.deniedText')}
          action={
            <LinkButton variant="primary" href="/">
              {t('admin.goHome')}
            </LinkButton>
          }
        />
      </div>
    )
  }
  return (
    <>
      {user.hasFirstPassword && <FirstPasswordWarning />}
      <AdminTabs />
    </>
  )
}

/** Shown until the password of the first start is changed. */
function FirstPasswordWarning() {
  const t = useTranslations('admin')
  return (
    <p className="panel-notice">
      {t('firstPasswordText')} <Link href="/settings">{t('firstPasswordLink')}</Link>
    </p>
  )
}
