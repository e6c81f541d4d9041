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
