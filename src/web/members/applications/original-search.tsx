import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { applicantName } from '#contract/accounts/person-name.ts'
import type { ApplicationDetail, ApplicationSummary } from '#contract/members/membership-applications.ts'
import { canCountInsteadOf } from '#contract/members/originals.ts'
import { markDuplicate } from '#web/api/applications/application-corrections.ts'
import { applicationPagesQuery } from '#web/api/applications/membership-applications.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchResult } from '#web/lists/search.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { ApplicationBadges } from './application-badges.tsx'
import { Comparison } from './comparison.tsx'

/** Finds the application that counts instead of this one. Begins with those that have the same phone number or name. */
export function OriginalSearch({ application, onDone }: { application: ApplicationDetail; onDone: () => void }) {
  const t = useTranslations()
  const [search, setSearch] = useState('')
  const query = applicationPagesQuery({ search, status: undefined })
  const canCount = ({ id, duplicateOf, status }: ApplicationSummary) =>
    id !== application.id && duplicateOf === null && canCountInsteadOf(status, application)
  const candidates = (found: ApplicationSummary[], empty: string) =>
    found.length === 0 ? (
      <p className="field-hint">{empty}</p>
    ) : (
      <Candidates application={application} candidates={found} onDone={onDone} />
    )
  return (
    <div className="record-search">
      <p className="dialog-text">{t('records.findOriginalNote')}</p>
      <SearchField label={t('records.searchOriginal')} onSearch={setSearch} />
      {search === '' ? (
        candidates(application.likelySame.filter(canCount), t('records.noLikely'))
      ) : (
        <>
          <SearchResult query={query} isNarrowed />
          <PagedList query={query} empty={t('records.noOther')}>
            {(found) => candidates(found.filter(canCount), t('records.noOther'))}
          </PagedList>
        </>
      )}
      <div className="dialog-foot dialog-foot-single">
        <Button onClick={onDone}>{t('common.cancel')}</Button>
      </div>
    </div>
  )
}

interface CandidatesProps {
  application: ApplicationDetail
  candidates: readonly ApplicationSummary[]
  onDone: () => void
}

function Candidates({ application, candidates, onDone }: CandidatesProps) {
  const t = useTranslations('records')
  const format = useFormat()
  const { mutateAsync, isPending } = useAdminMutation(markDuplicate, { doneTitle: t('markedToast'), doneText: t('markedText') })
  // Not by mutate(…, { onSuccess }): the answer may leave no candidate, and this list is gone before it is called. A failure shows as a toast.
  const keep = (applicationId: string) => void mutateAsync({ id: application.id, applicationId }).then(onDone, () => {})
  const linesOf = ({ koreanName, englishName, phoneNumber, email, submittedAt }: ApplicationSummary) => [
    <b key="name">{koreanName || '–'}</b>,
    ...[englishName, phoneNumber, email, format.shortDate(submittedAt)],
  ]
  return (
    <ul className="comparisons">
      {candidates.map((other) => (
        <Comparison
          key={other.id}
          sides={[
            { heading: t('thisApplication'), lines: linesOf(application) },
            { heading: t('thatApplication'), lines: linesOf(other) },
          ]}
        >
          <ApplicationBadges {...other} />
          <Button
            variant="primary"
            aria-label={t('keepThatLabel', { name: applicantName(other), date: format.shortDate(other.submittedAt) })}
            aria-disabled={isPending || undefined}
            onClick={() => isPending || keep(other.id)}
          >
            {t('keepThat')}
          </Button>
        </Comparison>
      ))}
    </ul>
  )
}
