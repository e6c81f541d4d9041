import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useScrollToTop } from '#web/ride-day/ride-sheet.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { SeasonChoice } from './own-rides.tsx'

/** The year of an address; null for the present one. */
export function readYear(text: string): number | null {
  return /^(19|20|21)\d\d$/.test(text) ? Number(text) : null
}

interface OfYear {
  year: number
  years: readonly number[]
}

interface YearFrameProps<Found extends OfYear> {
  /** The year of the address; null for the present one. */
  asked: number | null
  /** As `useQuery` returns it. */
  shown: { data: Found | undefined; isPlaceholderData: boolean; isPending: boolean; refetch: () => unknown }
  back: { href: string; text: string }
  choose: string
  addressOf: (year: number) => string
  /** What stands behind the choice of the year. */
  tools: ReactNode
  children: (found: NonNullable<Found>) => ReactNode
}

/** A page of the dashboard about one year, which is chosen above it. */
export function YearFrame<Found extends OfYear>(props: YearFrameProps<Found>) {
  const { asked, shown, back, choose, addressOf, tools, children } = props
  const [, navigate] = useLocation()
  const { data, isPlaceholderData } = shown
  useScrollToTop()
  return (
    <article className="ride-sheet" aria-busy={isPlaceholderData}>
      <div className="tiles below-5 screen-only ride-sheet-tools">
        <LinkButton href={back.href}>
          <ArrowLeft aria-hidden="true" />
          {back.text}
        </LinkButton>
        {data && (
          <SeasonChoice
            label={choose}
            years={data.years}
            year={asked ?? data.year}
            onChoose={(chosen) => navigate(addressOf(chosen), { replace: true })}
          />
        )}
        {tools}
      </div>
      <Loaded from={shown}>{children}</Loaded>
    </article>
  )
}
