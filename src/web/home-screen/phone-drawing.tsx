import { Emblem } from '#web/layout/emblem.tsx'

/** What a step shows: where to press is yellow. */
export type Drawn = 'share' | 'menuBelow' | 'menuAbove' | 'entry' | 'icon'

/** A phone in a few lines. The text beside it says the same. */
export function PhoneDrawing({ shows }: { shows: Drawn }) {
  return (
    <svg className="phone-drawing" viewBox="0 0 72 112" aria-hidden="true">
      <rect x="2" y="2" width="68" height="108" rx="11" className="phone-body" />
      {shows === 'icon' ? <HomeScreen /> : <Browser shows={shows} />}
    </svg>
  )
}

function Browser({ shows }: { shows: Exclude<Drawn, 'icon'> }) {
  if (shows === 'entry') return <Entries />
  return (
    <>
      <path className="phone-line" d="M14 34H58M14 43H58M14 52H46M14 66H58M14 75H50" />
      {shows === 'menuAbove' ? (
        <>
          <rect x="9" y="11" width="38" height="11" rx="5.5" className="phone-part" />
          <circle cx="57" cy="16.5" r="8" className="phone-mark" />
          <path className="phone-sign phone-dots" d="M57 12.6v.01M57 16.5v.01M57 20.4v.01" />
        </>
      ) : (
        <path className="phone-part" d="M3 92H69" />
      )}
      {shows === 'share' && (
        <>
          <circle cx="36" cy="97" r="9" className="phone-mark" />
          <path className="phone-sign" d="M33.5 95.5H31.5V102.5H40.5V95.5H38.5M36 99V90.5M33 93.3L36 90.4L39 93.3" />
        </>
      )}
      {shows === 'menuBelow' && (
        <>
          <circle cx="57" cy="97" r="9" className="phone-mark" />
          <path className="phone-sign" d="M52.5 93.6H61.5M52.5 97H61.5M52.5 100.4H61.5" />
        </>
      )}
    </>
  )
}

function Entries() {
  return (
    <>
      <path className="phone-line" d="M14 20H58M14 29H46" />
      <path className="phone-part" d="M3 44Q3 40 8 40H64Q69 40 69 44" />
      <path className="phone-line" d="M14 51H44M14 91H40M14 101H48" />
      <rect x="7" y="60" width="58" height="20" rx="4" className="phone-mark" />
      <path className="phone-sign" d="M13 70H38M48 64.5H58V75.5H48ZM53 67.3V72.7M50.3 70H55.7" />
    </>
  )
}

function HomeScreen() {
  const others = [
    [11, 14],
    [29, 14],
    [47, 14],
    [11, 34],
    [47, 34],
    [11, 54],
    [29, 54],
  ] as const
  return (
    <>
      {others.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="14" height="14" rx="4" className="phone-part" />
      ))}
      <rect x="26.5" y="31.5" width="19" height="19" rx="5" className="phone-mark" />
      <svg x="28" y="33" width="16" height="16" aria-hidden="true">
        <Emblem />
      </svg>
      <path className="phone-line" d="M26 100H46" />
    </>
  )
}
