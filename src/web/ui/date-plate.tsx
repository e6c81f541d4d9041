interface DatePlateProps {
  /** Machine-readable, ISO 8601. */
  dateTime: string
  /** The whole date in words, for screen readers. */
  full: string
  month: string
  day: string
  weekday: string
  year?: string | undefined
}

/** A date that looks like a road sign. Screen readers read the whole date instead of its parts. */
export function DatePlate({ dateTime, full, month, day, weekday, year }: DatePlateProps) {
  return (
    <time className="date-plate" dateTime={dateTime}>
      <span className="sr-only">{full}</span>
      <span aria-hidden="true">{month}</span>
      <span aria-hidden="true" className="date-plate-day">
        {day}
      </span>
      <span aria-hidden="true">{weekday}</span>
      {year !== undefined && (
        <span aria-hidden="true" className="date-plate-year">
          {year}
        </span>
      )}
    </time>
  )
}
