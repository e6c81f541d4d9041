import { BookOpen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useSession } from '#web/accounts/session/session.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { AnchorButton, LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { ListLoading, Notice } from '#web/ui/list-states.tsx'
import { AdminTabs, lazyPanel } from './admin-tabs.tsx'
import './admin.css'

const GuidePage = lazyPanel(() => import('#web/site/guide/guide-page.tsx').then(({ GuidePage: Page }) => Page))
const RideSheet = lazyPanel(() => import('#web/ride-day/sheet/officers-sheet.tsx').then(({ OfficersSheet }) => OfficersSheet))
const SeasonPage = lazyPanel(() => import('#web/rides/past/season-page.tsx').then(({ SeasonPage: Page }) => Page))

/**
 * docs/product.md 10.1: Admin dashboard. The checks here only explain: the API itself refuses what is behind them. A ride's sheet is `?sheet=<id>`, the record
 * of a year `?season=<year>`, a page of the handbook `?guide=<name>`.
 */
export function AdminPage() {
  return (
    <>
      <LateStrip />
      <Admin />
    </>
  )
}

function Admin() {
  const pages = useTranslations('pages')
  const t = useTranslations('admin')
  const { user } = useSession()
  const search = new URLSearchParams(useSearch())
  const sheet = search.get('sheet')
  const season = search.get('season')
  const guide = search.get('guide')
  const isAdmin = user?.role === 'admin'
  if ((sheet || season !== null || guide !== null) && isAdmin) {
    return (
      <div className="page wrap">
        {sheet ? (
          <RideSheet eventId={sheet} />
        ) : season === null ? (
          <GuidePage name={guide ?? ''} />
        ) : (
          <SeasonPage year={season} />
        )}
      </div>
    )
  }
  return (
    <div className="page wrap">
      <div className="admin-head">
        <h1 className="page-title display">{pages('adminTitle')}</h1>
        {isAdmin && (
          <LinkButton href={`/admin?guide=${encodeURIComponent(search.get('tab') ?? '')}`}>
            <BookOpen aria-hidden="true" />
            {t('guide')}
          </LinkButton>
        )}
      </div>
      <Guarded />
    </div>
  )
}

function Guarded() {
  const t = useTranslations()
  const { user, halfUser, isLoading } = useSession()
  if (isLoading) return <ListLoading />
  // The notice above every page says what is needed.
  if (halfUser) return null
  if (!user) {
    return (
      <Notice title={t('common.loginRequiredTitle')} text={t('admin.loginRequiredText')}>
        <AnchorButton variant="primary" href="/api/login">
          {t('nav.login')}
        </AnchorButton>
      </Notice>
    )
  }
  if (user.role !== 'admin') {
    return (
      <Notice title={t('admin.deniedTitle')} text={t('admin.deniedText')}>
        <LinkButton variant="primary" href="/">
          {t('admin.goHome')}
        </LinkButton>
      </Notice>
    )
  }
  return (
    <>
      {user.hasFirstPassword && <FirstPasswordWarning />}
      {user.secondFactorDue && !user.hasFirstPassword && <SecondFactorWarning />}
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

/** Shown while an administrator is logged in without a second factor; the first password comes first. */
function SecondFactorWarning() {
  const t = useTranslations('admin')
  return (
    <p className="panel-notice">
      {t('secondFactorText')} <Link href="/settings#second-factor">{t('secondFactorLink')}</Link>
    </p>
  )
}
