/** Something is on its way. The text beside it says what; the drawing is decoration. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="9" className="spinner-dashes" />
    </svg>
  )
}
