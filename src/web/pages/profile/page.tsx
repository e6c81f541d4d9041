import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LogOut, Pencil, Settings } from 'lucide-react'
import { useSearch } from 'wouter'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { isKept } from '#contract/members/applications.ts'
import type { OwnApplication } from '#contract/members/details.ts'
import { useLogout } from '#web/accounts/login/logout.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { type ProfilePart, profileParts, readProfilePart } from '#web/accounts/profile-parts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { partRowId, useAddressPart } from '#web/address-part.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { LateStrip } from '#web/in-app-browser/lazy-strip.tsx'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { lazySection, type PageInParts } from '#web/lazy.ts'
import { ApplicationStations } from '#web/members/application-stations.tsx'
import { ConsentReminder } from '#web/members/consent-reminder.tsx'
import { myApplicationQuery } from '#web/members/own-application.ts'
import { profileTexts } from '#web/pages/pages.texts.ts'
import { memberList, moneyReport, ownCharges, ownRides } from '#web/sections.ts'
import { AnchorButton, Button, LinkButton } from '#web/ui/button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { LazyContent, Notice } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'

const yearPage = lazySection('src/web/rides/past/year-page.tsx', () =>
  import('#web/rides/past/year-page.tsx').then(({ YearPage }) => YearPage),
)

const receiptPage = lazySection('src/web/money/receipt-page.tsx', () =>
  import('#web/money/receipt-page.tsx').then(({ ReceiptPage }) => ReceiptPage),
)

const showsYear = (user: CurrentUser | null | undefined, search: URLSearchParams) =>
  user && user.role !== 'guest' && search.get('year') !== null

const showsReceipt = (user: CurrentUser | null | undefined, search: URLSearchParams) =>
  user && user.role !== 'guest' && search.get('receipt') !== null

/** docs/product.md 7.4: Profile: the account's data, read-only. The rides of a year are `?year=<year>` (21.15), a receipt `?receipt=<id>`. */
function ProfilePage() {
  const { user } = useSession()
  const search = new URLSearchParams(useSearch())
  const [part] = partsOf(user, search)
  if (part)
    return (
      <div className="page wrap">
        <LazyContent section={part} />
      </div>
    )
  return (
    <>
      <LateStrip />
      <Profile />
    </>
  )
}

/** What is shown in the profile's place. */
function partsOf(user: CurrentUser | null | undefined, search: URLSearchParams) {
  if (showsReceipt(user, search)) return [receiptPage]
  return showsYear(user, search) ? [yearPage] : []
}

ProfilePage.parts = partsOf satisfies PageInParts['parts']

/** With the part that the server has rendered, which is hydrated with it. */
export async function openProfilePage(): Promise<PageInParts> {
  if (!import.meta.env.SSR) {
    const search = new URLSearchParams(location.search)
    const part = search.has('receipt') ? receiptPage : search.has('year') ? yearPage : null
    await part?.load().catch(() => {}) // it is tried again
  }
  return ProfilePage
}

function Profile() {
  const t = useTexts(pagesTexts)
  const { user } = useSession()
  return (
    <div className="page wrap narrow">
      <h1 className="page-title display">{t('profileTitle')}</h1>
      {/* Where a reminder leads. */}
      <div id="money" className="above-5">
        {user && user.role !== 'guest' && <LazyContent section={ownCharges} fallback={null} />}
      </div>
      {user ? <Account user={user} /> : <LoginRequired />}
      {user && user.role !== 'guest' && <Parts />}
    </div>
  )
}

const cards: Record<ProfilePart, readonly string[]> = { 'my-rides': [], members: [], 'club-money': [] }
const sections = { 'my-rides': ownRides, members: memberList, 'club-money': moneyReport }

/** Read and shown when they are opened. */
function Parts() {
  const t = useTexts(profileTexts)
  const open = useAddressPart(cards, readProfilePart(new URLSearchParams(useSearch())))
  return (
    <ul className="above-6 boxed ruled index-rows">
      {profileParts.map((part) => (
        <li key={part}>
          <Link
            id={partRowId(part)}
            href={part === open ? '/profile' : `/profile?part=${part}#${part}`}
            className="line"
            aria-expanded={part === open}
          >
            <h2 className="fill medium">{t(`parts.${part}`)}</h2>
            <ChevronDown aria-hidden="true" />
          </Link>
          <div id={part} className="open-part">
            {part === open && <LazyContent section={sections[part]} />}
          </div>
        </li>
      ))}
    </ul>
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
  const nameOf = usePersonName()
  const t = useTexts(navTexts, profileTexts)
  const format = useFormat()
  const { logOut, isPending } = useLogout()
  const { data: application } = useQuery(myApplicationQuery)
  const missing = t('profile.notAvailable')
  return (
    <>
      <dl className="card facts">
        <Fact name={t('profile.username')}>{user.username}</Fact>
        <Fact name={t('profile.email')}>{user.email ?? missing}</Fact>
        <Fact name={t('profile.fullName')}>{nameOf(user, missing)}</Fact>
        <Fact name={t('profile.memberSince')}>{user.createdAt ? format.shortDate(user.createdAt) : missing}</Fact>
      </dl>
      <p className="page-note">
        {t('profile.note')} {editsDetails(user, application) && t('profile.noteOwn')}
      </p>
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

/** A guest whose application is not approved sends it again instead. */
const editsDetails = ({ role }: CurrentUser, application: OwnApplication | null | undefined) =>
  application ? isKept(application) && (role !== 'guest' || application.status === 'approved') : false

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
      {editsDetails(user, application) && (
        <LinkButton href={settingsAddress('my-details')} className="above-4">
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
