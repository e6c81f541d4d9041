import { type ReactNode, useState } from 'react'
import { listUsers } from '#contract/accounts/account-calls.ts'
import type { User } from '#contract/accounts/users.ts'
import { linkApplication } from '#contract/members/member-calls.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { RoleBadge } from '#web/accounts/account-badges.tsx'
import { memberCareTexts } from '#web/accounts/accounts.texts.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SearchedList } from '#web/lists/searched-list.tsx'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { recordsTexts } from './applications.texts.ts'
import { correction, hasVerifiedAddress, proposalsOf } from './open-application.ts'

/** Begins with the accounts that have the application's email address, verified ones first, or, without one, its name. */
export function AccountSearch({ application, onDone }: { application: ApplicationDetail; onDone: () => void }) {
  const nameOf = usePersonName()
  const t = useTexts(adminTexts, commonTexts, memberCareTexts, recordsTexts)
  const format = useFormat()
  const sendsMail = useSession().user?.sendsMail === true
  const [search, setSearch] = useState('')
  const { id, koreanName, englishName, email, submittedAt } = application
  const { mutate, isPending } = useAction(linkApplication, {
    ...correction,
    done: { title: t('records.connectedToast'), description: t('records.connectedText') },
  })

  const appliedOn = t('records.appliedOn', { date: format.shortDate(submittedAt) })
  const sides = (user: User): [heading: string, ...lines: ReactNode[]][] => [
    [t('records.thisApplication'), <b key="name">{koreanName || '–'}</b>, englishName, email, appliedOn],
    [
      t('records.thatAccount'),
      <b key="name">
        <PersonName of={user} missing="–" />
      </b>,
      user.username,
      <span key="email">
        {user.email ?? '–'}{' '}
        {user.email !== null && !hasVerifiedAddress(user, sendsMail) && <Badge tone="red">{t('records.emailNotVerified')}</Badge>}
      </span>,
      t('records.accountMadeOn', { date: format.shortDate(user.createdAt) }),
    ],
  ]

  const list = (users: readonly User[], isProposal: boolean) => (
    <ul className="stack s3">
      {users.map((user) => (
        <li key={user.id} className="stack s3 small comparison">
          {sides(user).map(([heading, ...lines]) => (
            <section key={heading} aria-label={heading}>
              <h4 className="quiet">{heading}</h4>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record never change places
                <p key={index}>{line || '–'}</p>
              ))}
            </section>
          ))}
          <RoleBadge role={user.role} />
          <Button
            {...(isProposal && { variant: 'primary' })}
            aria-label={t('records.connectThisLabel', { name: user.username })}
            aria-disabled={isPending || undefined}
            onClick={() => mutate({ id, userId: user.id }, { onSuccess: onDone })}
          >
            {t('records.connectThis')}
          </Button>
        </li>
      ))}
    </ul>
  )

  return (
    <>
      <p className="dialog-text">{t('records.connectNote')}</p>
      <p className="dialog-text">{t('records.connectUnverified')}</p>
      <SearchedList
        query={pages(listUsers, {}, { query: { search: search || email || nameOf(application) } })}
        search={{ label: t('memberCare.search'), onSearch: setSearch }}
        isNarrowed={search !== ''}
        empty={search === '' ? t('records.noMatch') : t('admin.noMembers')}
      >
        {(users) => {
          const { proposed, others } = proposalsOf(users, { email: search === '' ? email : '', sendsMail })
          return (
            <>
              {search === '' && proposed.length > 0 && <p className="field-hint">{t('records.matches')}</p>}
              {proposed.length > 0 && list(proposed, true)}
              {search === '' && others.length > 0 && <p className="field-hint">{t('records.lookAlike')}</p>}
              {others.length > 0 && list(others, false)}
            </>
          )
        }}
      </SearchedList>
      <div className="dialog-foot">
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </>
  )
}
