import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import { dashboardPartAddress } from '#contract/site/dashboard-addresses.ts'
import { partsLeft } from '#contract/site/setup-steps.ts'
import type { FirstSteps, Waiting, WaitingRide } from '#contract/site/waiting.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { tabStorage } from '#web/browser-storage.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { createStore } from '#web/store.ts'
import { Link } from '#web/ui/link.tsx'
import { clubPartsTexts } from './club/club-parts.texts.ts'
import { waitingTexts } from './waiting.texts.ts'
import { countsOf, countWaiting, placesOfSteps } from './waiting-chips.ts'
import { waitingQuery } from './waiting-reads.ts'
import './waiting.css'

const laterKey = 'second-factor-later'
/** Until the browser or tab is closed. */
const secondFactorLater = createStore(false, () => tabStorage.read(laterKey) !== null)

/** docs/product.md 10.21: what waits, above the tabs of the dashboard; a new club's first steps in their place. */
export function WaitingStrip() {
  const t = useTexts(waitingTexts)
  const { user } = useSession()
  const { data } = useQuery(waitingQuery)
  const isLater = secondFactorLater.useValue()
  const asksSecondFactor = user?.secondFactorDue !== undefined && !user.hasFirstPassword && !isLater
  return (
    <>
      {data?.firstSteps && <FirstStepsList steps={data.firstSteps} setup={data.setup} />}
      <nav className="waiting screen-only" aria-label={t('heading')}>
        {data && (
          <ul className="chips waiting-chips">
            {data.rides.map((ride) => (
              <RideChip key={ride.id} ride={ride} />
            ))}
            {countsOf(data).map(({ what, count, href }) => (
              <Chip key={what} href={href} count={String(count)}>
                {t(`counts.${what}`)}
              </Chip>
            ))}
            {/* A new club sees it among its first steps. */}
            {data.backups !== null && data.firstSteps === null && (
              <Chip href={dashboardPartAddress('status')}>{t(`backups.${data.backups}`)}</Chip>
            )}
            {countWaiting(data) === 0 && <NothingWaits nextRide={data.nextRide} />}
            {asksSecondFactor && (
              <li className="row chip waiting-chip waiting-chip-quiet">
                <Link href={settingsAddress('second-factor')}>{t('secondFactor')}</Link>
                <button
                  type="button"
                  className="needs-script quiet"
                  onClick={() => {
                    tabStorage.write(laterKey, 'yes')
                    secondFactorLater.set(true)
                  }}
                >
                  {t('secondFactorLater')}
                </button>
              </li>
            )}
          </ul>
        )}
      </nav>
    </>
  )
}

function Chip({ href, count, children }: { href: string; count?: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className="chip waiting-chip">
        <span className="waiting-name">{children}</span>
        {count !== undefined && <span className="tab-count tabular">{count}</span>}
      </Link>
    </li>
  )
}

function RideChip({ ride }: { ride: WaitingRide }) {
  const t = useTexts(waitingTexts)
  const localized = useLocalized()
  const format = useFormat()
  const title = localized(ride, 'title')
  return (
    <Chip href="/admin?tab=events" count={t(`steps.${ride.nextStep}`)}>
      {ride.isToday
        ? t('today', { title, time: format.clockTime(ride.startTime) })
        : t('later', { title, day: format.nearDay(ride.eventDate) })}
    </Chip>
  )
}

function NothingWaits({ nextRide }: Pick<Waiting, 'nextRide'>) {
  const t = useTexts(waitingTexts)
  const format = useFormat()
  return (
    <li className="quiet waiting-nothing">
      {t('nothing')} {nextRide && t('nextRide', { day: format.nearDay(nextRide.eventDate) })}
    </li>
  )
}

function FirstStepsList({ steps, setup }: { steps: FirstSteps; setup: Waiting['setup'] }) {
  const t = useTexts(waitingTexts)
  const nameOf = useTexts(clubPartsTexts)
  const left = partsLeft(setup)
  const isDone = (step: keyof FirstSteps) => steps[step] && (step !== 'contact' || left.length === 0)
  return (
    <section aria-labelledby="first-steps-heading" className="boxed below-3 first-steps">
      <h2 id="first-steps-heading" className="medium">
        {t('firstStepsHeading')}
      </h2>
      <ol className="tiles">
        {(Object.keys(placesOfSteps) as (keyof FirstSteps)[]).map((step) => (
          <li key={step} className="line tall">
            {isDone(step) ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            {isDone(step) ? (
              <span className="quiet">
                {t(`firstSteps.${step}`)} <span className="sr-only">({t('done')})</span>
              </span>
            ) : (
              <Link className="text-link reach" href={placesOfSteps[step]}>
                {t(`firstSteps.${step}`)}
                {step === 'contact' && left.length > 0 && ` (${left.map((part) => nameOf(part)).join(', ')})`}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
