import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Loaded } from './list-states.tsx'
import { PaperPage } from './paper-page.tsx'

/** The year of an address; null for the present one. */
export function readYear(text: string): number | null {
  return /^(19|20|21)\d\d$/.test(text) ? Number(text) : null
}

interface YearChoiceProps {
  label: string
  years: readonly number[]
  year: number
  onChoose: (year: number) => void
}

export function YearChoice({ label, years, year, onChoose }: YearChoiceProps) {
  const offered = [...new Set([...years, year])].sort((one, other) => other - one)
  if (offered.length < 2) return null
  return (
    <select
      className="control control-small needs-script"
      aria-label={label}
      value={year}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {offered.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  )
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
  back: { href: string; label: string }
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
  return (
    <PaperPage
      back={back}
      isBusy={isPlaceholderData}
      tools={
        <>
          {data && (
            <YearChoice
              label={choose}
              years={data.years}
              year={asked ?? data.year}
              onChoose={(chosen) => navigate(addressOf(chosen), { replace: true })}
            />
          )}
          {tools}
        </>
      }
    >
      <Loaded from={shown}>{children}</Loaded>
    </PaperPage>
  )
}
