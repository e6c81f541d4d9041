import { type ReactNode, useId, useState } from 'react'
import { applicantName, personName } from '#contract/accounts/person-name.ts'
import { listUsers } from '#contract/accounts/user-calls.ts'
import type { User } from '#contract/accounts/users.ts'
import { linkApplication } from '#contract/members/correction-calls.ts'
import type { ApplicationDetail } from '#contract/members/membership-applications.ts'
import { RoleBadge } from '#web/accounts/account-badges.tsx'
import { memberCareTexts } from '#web/accounts/dashboard/member-care.texts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchResult } from '#web/lists/search.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { adminTexts } from '#web/site/admin.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { hasVerifiedAddress, proposalsOf } from './account-proposals.ts'
import { recordsTexts } from './applications.texts.ts'
import { correction } from './open-application.ts'

/** Finds the applicant's account and connects it. Begins with the accounts that have its email address, verified ones first, or, without one, its name. */
export function AccountSearch({ application, onDone }: { application: ApplicationDetail; onDone: () => void }) {
  const t = useTexts(adminTexts, commonTexts, memberCareTexts, recordsTexts)
  const format = useFormat()
  const sendsMail = useSession().user?.sendsMail === true
  const [search, setSearch] = useState('')
  const { id, koreanName, englishName, email, submittedAt } = application
  const { mutate, isPending } = useAction(linkApplication, {
    ...correction,
    done: { title: t('records.connectedToast'), description: t('records.connectedText') },
  })
  const query = pages(listUsers, {}, { query: { search: search || email || applicantName(application) } })

  const list = (users: readonly User[], isProposal: boolean) => (
    <ul className="stack s3">
      {users.map((user) => (
        <Comparison
          key={user.id}
          sides={[
            {
              heading: t('records.thisApplication'),
              lines: [
                <b key="name">{koreanName || '–'}</b>,
                ...[englishName, email, t('records.appliedOn', { date: format.shortDate(submittedAt) })],
              ],
            },
            {
              heading: t('records.thatAccount'),
              lines: [
                <b key="name">{personName(user) ?? '–'}</b>,
                user.username,
                <span key="email">
                  {user.email ?? '–'}{' '}
                  {user.email !== null && !hasVerifiedAddress(user, sendsMail) && (
                    <Badge tone="red">{t('records.emailNotVerified')}</Badge>
                  )}
                </span>,
                t('records.accountMadeOn', { date: format.shortDate(user.createdAt) }),
              ],
            },
          ]}
        >
          <RoleBadge role={user.role} />
          <Button
            {...(isProposal && { variant: 'primary' })}
            aria-label={t('records.connectThisLabel', { name: user.username })}
            aria-disabled={isPending || undefined}
            onClick={() => mutate({ id, userId: user.id }, { onSuccess: onDone })}
          >
            {t('records.connectThis')}
          </Button>
        </Comparison>
      ))}
    </ul>
  )

  return (
    <div className="stack s3">
      <p className="dialog-text">{t('records.connectNote')}</p>
      <p className="dialog-text">{t('records.connectUnverified')}</p>
      <SearchField label={t('memberCare.search')} onSearch={setSearch} />
      <SearchResult query={query} isNarrowed={search !== ''} />
      <PagedList query={query} empty={search === '' ? t('records.noMatch') : t('admin.noMembers')}>
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
      </PagedList>
      <div className="dialog-foot">
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </div>
  )
}

interface Side {
  heading: string
  /** One under the other, in the same order on both sides. */
  lines: readonly ReactNode[]
}

/** Two records side by side, and what can be done with them. */
function Comparison({ sides, children }: { sides: readonly [Side, Side]; children: ReactNode }) {
  const id = useId()
  return (
    <li className="stack s3 small comparison">
      {sides.map(({ heading, lines }, side) => (
        <section key={heading} aria-labelledby={`${id}-${side}`}>
          <h4 className="quiet" id={`${id}-${side}`}>
            {heading}
          </h4>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record never change places
            <p key={index}>{line || '–'}</p>
          ))}
        </section>
      ))}
      {children}
    </li>
  )
}
