import type { OwnApplication } from '#contract/members/details.ts'
import { ClubPhone } from '#web/club.tsx'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Link } from '#web/ui/link.tsx'
import { type Step, Steps } from '#web/ui/steps.tsx'
import { applicationStationsTexts } from './application-stations.texts.ts'

type StationsProps = {
  /** As `myApplicationQuery` answers it: null for a user who has not applied. */
  application: Pick<OwnApplication, 'status' | 'submittedAt' | 'reviewedAt'> | null
}

/** docs/product.md 7.23: where the user's application stands, what follows, and whom to ask. */
export function ApplicationStations({ application }: StationsProps) {
  const t = useTexts(applicationStationsTexts)
  const stations = useStations(application)
  const state = stateOf(application)
  return (
    <div className="stack s3">
      <Steps label={t('label')} steps={stations} />
      <p className="measure">{t(state)}</p>
      {state !== 'approved' && (
        <p className="row s2 quiet small">
          {t('questions')}
          <ClubPhone className="standing-link" />
          <Link className="standing-link" href="/contact">
            {t('contact')}
          </Link>
        </p>
      )}
    </div>
  )
}

/** An unknown status is shown as pending. */
function stateOf(application: StationsProps['application']) {
  if (application === null) return 'none'
  const { status } = application
  return status === 'approved' || status === 'rejected' ? status : 'pending'
}

function useStations(application: StationsProps['application']): Step[] {
  const t = useTexts(applicationStationsTexts)
  const format = useFormat()
  const [received, review, approval] = [t('received'), t('review'), t('approval')]
  const next = (name: string): Step => ({ name, state: 'next', note: t('notYet') })
  if (application === null) return [next(received), next(review), next(approval)]

  const on = (day: string) => <time dateTime={day}>{format.shortDate(day)}</time>
  const { submittedAt, reviewedAt } = application
  const first: Step = { name: received, state: 'done', note: on(submittedAt) }
  const state = stateOf(application)
  if (state === 'pending') return [first, { name: review, state: 'here', note: t('inReview') }, next(approval)]

  const reviewed: Step = { name: review, state: 'done', note: t('reviewed') }
  // Of an earlier version the day of a decision may be unknown.
  const decidedOn = reviewedAt === null ? t('reviewed') : on(reviewedAt)
  if (state === 'approved') return [first, reviewed, { name: approval, state: 'done', note: decidedOn }]
  return [first, { ...reviewed, note: decidedOn }, { name: approval, state: 'stopped', note: t('notApproved') }]
}
