interface SeasonChoiceProps {
  label: string
  /** Those with a record, newest first. */
  years: readonly number[]
  year: number
  onChoose: (year: number) => void
}

/** Chooses a year of the club, where there are several. */
export function SeasonChoice({ label, years, year, onChoose }: SeasonChoiceProps) {
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
