import { useQuery } from '@tanstack/react-query'
import { LogOut, Pencil, Settings } from 'lucide-react'
import { personName } from '#contract/accounts/person-name.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { isKept } from '#contract/members/applications.ts'
import type { OwnApplication } from '#contract/members/details.ts'
import { useLogout } from '#web/accounts/login/logout.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { ApplicationStations } from '#web/members/application-stations.tsx'
import { ConsentReminder } from '#web/members/consent-reminder.tsx'
import { myApplicationQuery } from '#web/members/own-application.ts'
import { profileTexts } from '#web/pages/pages.texts.ts'
import { memberList, ownRides } from '#web/sections.ts'
import { AnchorButton, Button, LinkButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LazyContent, Notice } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'

/** docs/product.md 7.4: Profile: the account's data, read-only. */
export function ProfilePage() {
  return (
    <>
      <LateStrip />
      <Profile />
    </>
  )
}

function Profile() {
  const t = useTexts(pagesTexts)
  const { user } = useSession()
  return (
    <div className="page wrap narrow">
      <h1 className="page-title display">{t('profileTitle')}</h1>
      {user ? <Account user={user} /> : <LoginRequired />}
      {user && user.role !== 'guest' && (
        <>
          <LazyContent section={ownRides} />
          <LazyContent section={memberList} />
        </>
      )}
    </div>
  )
}

function LoginRequired() {
  const t = useTexts(commonTexts, navTexts, profileTexts)
  return (
    <Notice title={t('common.loginRequiredTitle')} text={t('profile.loginRequiredText')}>
      <LinkButton variant="primary" href="/login?next=/profile">
        {t('nav.login')}
      </LinkButton>
    </Notice>
  )
}

function Account({ user }: { user: CurrentUser }) {
  const t = useTexts(navTexts, profileTexts)
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
      {user.consentDue && <ConsentReminder />}
      <ApplicationCard user={user} />
      <div className="row even above-5">
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

/** The status of the user's own application. Members who never applied have no such card. */
function ApplicationCard({ user }: { user: CurrentUser }) {
  const t = useTexts(profileTexts)
  const { data: application } = useQuery(myApplicationQuery)
  const mayApply = user.role === 'guest'
  if (application === undefined || (application === null && !mayApply)) return null
  const maySendAgain = mayApply && application?.status !== 'approved'
  return (
    <section className="card above-4">
      <h2 className="part-heading display">{t('applicationHeading')}</h2>
      <ApplicationStations application={application} />
      {application !== null && (
        <dl className="facts above-3">
          <Fact name={t('applicationPayment')}>{t(paymentOf(application))}</Fact>
        </dl>
      )}
      {maySendAgain && (
        <LinkButton href="/join" className="above-4">
          {application?.status === 'pending' ? t('correctApplication') : t('apply')}
        </LinkButton>
      )}
      {!maySendAgain && application !== null && isKept(application) && (
        <LinkButton href="/settings#my-details" className="above-4">
          <Pencil aria-hidden="true" />
          {t('editDetails')}
        </LinkButton>
      )}
    </section>
  )
}

/** The applicant's own "paid" is a claim until an administrator confirms the payment. */
function paymentOf({ paymentConfirmedAt, paymentStatus }: OwnApplication) {
  if (paymentConfirmedAt !== null) return 'paymentConfirmed'
  return paymentStatus === 'paid' ? 'paymentClaimed' : 'paymentOpen'
}
