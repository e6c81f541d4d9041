import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, FileText, KeyRound, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { findUser } from '#contract/accounts/account-calls.ts'
import type { AccountCorrection, User } from '#contract/accounts/users.ts'
import { emergencyRelations } from '#contract/members/applications.ts'
import type { ApplicationCorrection } from '#contract/members/details.ts'
import { viewPerson } from '#contract/members/member-calls.ts'
import type { ApplicationSummary, MembershipApplication } from '#contract/members/membership-applications.ts'
import type { PersonCard } from '#contract/members/person-card.ts'
import { rideLink } from '#contract/rides/ride-addresses.ts'
import type { TextLink } from '#contract/text-links.ts'
import { ActiveBadge, RoleBadge, UnverifiedAddress } from '#web/accounts/account-badges.tsx'
import { AccountDialog, DeleteAccountButton, PasswordLinkDialog } from '#web/accounts/account-care.tsx'
import { ActivityButton, nameOf, RoleSelect } from '#web/accounts/account-controls.tsx'
import { accountRecordTexts, memberCareTexts } from '#web/accounts/accounts.texts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { read, request } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import type { UnsavedRecords } from '#web/editor/unsaved-records.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { ApplicationBadges } from '#web/members/application-badges.tsx'
import { recordsTexts } from '#web/members/applications/applications.texts.ts'
import { PaymentFact } from '#web/members/applications/payment-fact.tsx'
import { ErasureDay } from '#web/members/erasure-day.tsx'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { AuditLines } from '#web/site/audit-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { MailLink, PhoneLink } from '#web/ui/contact-links.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { peopleTexts, personTexts } from './people.texts.ts'
import { useNames } from './person-states.tsx'
import './people.css'

const applicationDialog = lazy(() =>
  import('#web/members/applications/application-dialog.tsx').then(({ ApplicationDialog }) => ApplicationDialog),
)

/** Each read is recorded in the activity log: so no change reads it again, and nothing of it is cached once it is closed. */
function cardQuery(id: string) {
  return queryOptions({
    ...read(viewPerson, { id }, { gcTime: 0, meta: { readOnce: true } }),
    async queryFn({ client }) {
      const card = await request(viewPerson, { id })
      void invalidate(client, ['/api/audit-log/*'])
      return card
    },
  })
}

interface PersonDrawerProps {
  id: string
  unsaved: { accounts: UnsavedRecords<AccountCorrection>; applications: UnsavedRecords<ApplicationCorrection> }
  onClose: () => void
}

/** docs/product.md 10.21: everything about one person, and what an administrator does for them. */
export function PersonDrawer({ id, unsaved, onClose }: PersonDrawerProps) {
  const t = useTexts(commonTexts, personTexts)
  const account = useQuery(read(findUser, { id }))
  const card = useQuery(cardQuery(id))
  const names = useNames()
  const user = account.data
  const [first, second] = names(card.data?.application ?? undefined, user ? nameOf(user) : t('common.loading'))
  return (
    <Dialog title={t('person.title')} onClose={onClose} className="drawer">
      <Loaded from={account}>
        {(known) => (
          <div className="stack s5">
            <div>
              <h3 className="title tight">{first}</h3>
              <p className="row close">
                {second && <span>{second}</span>}
                <span className="quiet">{known.username}</span>
                <RoleBadge role={known.role} />
                {known.isActive === 'false' && <ActiveBadge isActive={known.isActive} />}
                <ErasureDay user={known} />
              </p>
            </div>
            <Loaded from={card}>{(shown) => <Card user={known} card={shown} unsaved={unsaved.applications} />}</Loaded>
            <Account user={known} card={card.data} />
            <Activity person={id} />
            <Actions user={known} unsaved={unsaved.accounts} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

interface CardProps {
  user: User
  card: PersonCard
  unsaved: UnsavedRecords<ApplicationCorrection>
}

function Card({ user, card: { application, otherApplications, season }, unsaved }: CardProps) {
  const t = useTexts(personTexts)
  return (
    <>
      {application === null && <p className="call-out">{t('noApplication')}</p>}
      <ContactSection user={user} application={application} />
      {application && application.status !== 'rejected' && <EmergencySection application={application} />}
      {application && (
        <ApplicationSection userId={user.id} application={application} others={otherApplications} unsaved={unsaved} />
      )}
      <RidesSection season={season} />
    </>
  )
}

function Section({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="medium strong">
        {heading}
      </h4>
      {children}
    </section>
  )
}

interface Named {
  what: string
  text: string
  children: ReactNode
}

/** A value that is called or written to, and copied. */
function Copied({ what, text, children }: Named) {
  const t = useTexts(personTexts)
  return (
    <span className="row close split">
      <span>{children}</span>
      <CopyButton variant="ghost" size="small" text={text} label={t('copy')} name={t('copyOf', { what: `${what} ${text}` })} />
    </span>
  )
}

function Phone({ what, number, links }: { what: string; number: string; links: readonly TextLink[] | undefined }) {
  if (number === '') return null
  return (
    <Copied what={what} text={number}>
      <PhoneLink number={number} links={links} />
    </Copied>
  )
}

function ContactSection({ user, application }: { user: User; application: MembershipApplication | null }) {
  const t = useTexts(applicationFieldsTexts, accountRecordTexts, personTexts)
  const field = (name: 'phoneNumber' | 'kakaoId' | 'email' | 'motorcycleModel') => t(`applicationFields.${name}`)
  const email = application?.email || user.email
  return (
    <Section heading={t('person.contact')}>
      <dl className="facts">
        {application?.phoneNumber && (
          <Fact name={field('phoneNumber')}>
            <Phone what={field('phoneNumber')} number={application.phoneNumber} links={application.links?.phoneNumber} />
          </Fact>
        )}
        {application?.kakaoId && (
          <Fact name={field('kakaoId')}>
            <Copied what={field('kakaoId')} text={application.kakaoId}>
              {application.kakaoId}
            </Copied>
          </Fact>
        )}
        {email && (
          <Fact name={field('email')}>
            <Copied what={field('email')} text={email}>
              <MailLink address={email} /> <UnverifiedAddress {...(application?.email ? application : user)} />
            </Copied>
          </Fact>
        )}
        <Fact name={field('motorcycleModel')}>{application?.motorcycleModel}</Fact>
      </dl>
    </Section>
  )
}

function EmergencySection({ application }: { application: MembershipApplication }) {
  const t = useTexts(applicationFieldsTexts, peopleTexts, personTexts, recordsTexts)
  const format = useFormat()
  const { emergencyContactName: name, emergencyContactPhone, links, detailsConfirmedAt } = application
  const relation = emergencyRelations.find((offered) => offered === application.emergencyContactRelation)
  // As the list knows it: what has no number to call is none.
  const isNone = links?.emergencyContactPhone === undefined
  return (
    <Section heading={t('people.emergency')}>
      {isNone && (
        <p className="line top above-2 call-out">
          <TriangleAlert aria-hidden="true" />
          <span>{t('person.noEmergencyContact')}</span>
        </p>
      )}
      <dl className="facts">
        {name && (
          <Fact name={t('applicationFields.emergencyContactName')}>
            {name}
            {relation && ` (${t(`applicationFields.relations.${relation}`)})`}
          </Fact>
        )}
        {emergencyContactPhone && (
          <Fact name={t('applicationFields.emergencyContactPhone')}>
            <Phone
              what={t('applicationFields.emergencyContactPhone')}
              number={emergencyContactPhone}
              links={links?.emergencyContactPhone}
            />
          </Fact>
        )}
        <Fact name={t('records.confirmed')}>
          {detailsConfirmedAt ? (
            <time dateTime={detailsConfirmedAt}>{format.shortDate(detailsConfirmedAt)}</time>
          ) : (
            t('records.confirmedNever')
          )}
        </Fact>
      </dl>
    </Section>
  )
}

interface ApplicationSectionProps {
  userId: string
  application: MembershipApplication
  others: readonly ApplicationSummary[]
  unsaved: UnsavedRecords<ApplicationCorrection>
}

/** Applications are the door: the whole one opens from here, and leads back. */
function ApplicationSection({ userId, application, others, unsaved }: ApplicationSectionProps) {
  const t = useTexts(adminTexts, applicationFieldsTexts, peopleTexts, personTexts, recordsTexts)
  const format = useFormat()
  const client = useQueryClient()
  const [opened, setOpened] = useState<ApplicationSummary | null>(null)
  const { Opened: ApplicationDialog, open, close } = useLazyDialog(applicationDialog)
  const { consentVersion, consentAt } = application
  const { queryKey } = cardQuery(userId)
  const openThis = (which: ApplicationSummary) => {
    setOpened(which)
    open()
  }
  return (
    <Section heading={t('person.application')}>
      <dl className="facts">
        <Fact name={t('admin.status')}>
          <span className="row close split">
            <ApplicationBadges {...application} />
            <Button size="small" aria-haspopup="dialog" onClick={() => openThis(application)}>
              <FileText aria-hidden="true" />
              {t('person.openApplication')}
            </Button>
          </span>
        </Fact>
        <Fact name={t('admin.appliedDate')}>
          <time dateTime={application.submittedAt}>{format.shortDate(application.submittedAt)}</time>
        </Fact>
        {application.status !== 'rejected' && (
          <Fact name={t('people.dues')}>
            <PaymentFact
              application={application}
              options={{
                onSuccess: (paid) =>
                  client.setQueryData(queryKey, (known) => known && { ...known, application: { ...application, ...paid } }),
                onError: () => client.invalidateQueries({ queryKey }),
              }}
            />
          </Fact>
        )}
        <Fact name={t('records.consent')}>
          {consentVersion && consentAt
            ? t('records.consentGiven', { version: consentVersion, date: format.shortDate(consentAt) })
            : t('records.consentNone')}
        </Fact>
      </dl>
      {others.length > 0 && (
        <ul className="stack s2 above-3">
          {others.map((other) => (
            <li key={other.id} className="row close split">
              <ApplicationBadges {...other} />
              <Button size="small" aria-haspopup="dialog" onClick={() => openThis(other)}>
                {t('person.openApplicationOf', { date: format.shortDate(other.submittedAt) })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {opened && ApplicationDialog && (
        <ApplicationDialog
          application={opened}
          isRejecting={false}
          unsaved={unsaved}
          onClose={() => {
            close()
            void client.invalidateQueries({ queryKey })
          }}
        />
      )}
    </Section>
  )
}

function RidesSection({ season: { year, rides } }: Pick<PersonCard, 'season'>) {
  const t = useTexts(personTexts)
  const format = useFormat()
  const localized = useLocalized()
  return (
    <Section heading={t('rides', { year: String(year), count: rides.length })}>
      {rides.length === 0 ? (
        <p className="above-2 quiet">{t('noRides')}</p>
      ) : (
        <ul className="above-2">
          {rides.map((ride) => (
            <li key={ride.id}>
              <Link className="line tall" href={rideLink(ride.id)}>
                <time className="quiet fixed" dateTime={ride.eventDate}>
                  {format.nearDay(ride.eventDate)}
                </time>
                {localized(ride, 'title')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Account({ user, card }: { user: User; card: PersonCard | undefined }) {
  const t = useTexts(adminTexts, personTexts)
  const format = useFormat()
  // The application's stands above, and without one the account's.
  const hasOther = Boolean(card?.application?.email) && card?.application?.email !== user.email
  return (
    <Section heading={t('person.account')}>
      <dl className="facts">
        <Fact name={t('person.username')}>{user.username}</Fact>
        <Fact name={t('admin.email')}>
          {hasOther && user.email ? (
            <>
              <MailLink address={user.email} /> <UnverifiedAddress {...user} />
            </>
          ) : (
            user.email === null ? t('admin.notAvailable') : null
          )}
        </Fact>
        <Fact name={t('admin.joinedDate')}>
          <time dateTime={user.createdAt}>{format.shortDate(user.createdAt)}</time>
        </Fact>
        {card && (
          <Fact name={t('person.devices')}>
            {t('person.deviceCounts', { sessions: card.sessionCount, pushes: card.deviceCount })}
          </Fact>
        )}
      </dl>
    </Section>
  )
}

/** Loaded when it is unfolded. */
function Activity({ person }: { person: string }) {
  const t = useTexts(personTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="line strong tall">
        <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
        {t('activity')}
      </summary>
      {isOpen && <AuditLines person={person} />}
    </details>
  )
}

function Actions({ user, unsaved }: { user: User; unsaved: UnsavedRecords<AccountCorrection> }) {
  const t = useTexts(accountRecordTexts, memberCareTexts, personTexts)
  const isOwn = useSession().user?.id === user.id
  const [opened, setOpened] = useState<'account' | 'passwordLink' | null>(null)
  const close = () => setOpened(null)
  return (
    <div className="row s2 even person-actions">
      <Button aria-haspopup="dialog" onClick={() => setOpened('passwordLink')}>
        <KeyRound aria-hidden="true" />
        {t('memberCare.passwordLink')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setOpened('account')}>
        <Pencil aria-hidden="true" />
        {t('accountRecord.title')}
      </Button>
      <RoleSelect user={user} />
      <ActivityButton user={user} />
      {!isOwn && user.deletionRequestedAt === null && <DeleteAccountButton user={user} />}
      {opened === 'account' && <AccountDialog user={user} unsaved={unsaved} onClose={close} />}
      {opened === 'passwordLink' && <PasswordLinkDialog user={user} onClose={close} />}
    </div>
  )
}
