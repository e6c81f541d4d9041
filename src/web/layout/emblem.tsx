/** The club's round patch: 길, "road", drawn as one. */
export function Emblem() {
  return (
    <svg className="emblem" viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" className="emblem-ground" />
      <circle cx="24" cy="24" r="20.4" className="emblem-ring" />
      <path className="emblem-road" d="M15 12.6H25.8V20.6M32.2 10.4V21.8M14.6 25H33V30.6H14.6V36.2H34" />
    </svg>
  )
}
