import { useClub } from '#web/club.tsx'

/** The club's round patch with its sign. */
export function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" className="emblem-ground" />
      <circle cx="24" cy="24" r="20.4" className="emblem-ring" />
      <path className="emblem-sign" d={useClub().emblem} />
    </svg>
  )
}
