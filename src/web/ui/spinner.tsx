/** Shows that something is loading. Decoration only: a text beside it says so. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="9" className="spinner-dashes" />
    </svg>
  )
}
