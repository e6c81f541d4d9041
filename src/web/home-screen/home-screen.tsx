import { useTexts } from '#web/i18n/use-texts.ts'
import { Emblem } from '#web/layout/top-bar.tsx'
import { homeScreenTexts } from './home-screen.texts.ts'
import './home-screen.css'

export function HomeScreenHelp() {
  const t = useTexts(homeScreenTexts)
  return (
    <>
      <p>{t('lead')}</p>
      <p>{t('inApp')}</p>
      <div className="stack s5 above-4 phone-ways">
        <section>
          <h3 className="below-3">{t('iPhoneSubheading')}</h3>
          <IPhoneSteps />
        </section>
        {(['samsung', 'chrome'] as const).map((browser) => (
          <section key={browser}>
            <h3 className="below-3">{t(`${browser}Subheading`)}</h3>
            <Steps
              steps={[
                [browser === 'samsung' ? 'menuBelow' : 'menuAbove', t(`${browser}Menu`)],
                ['entry', t(`${browser}Add`)],
                ['icon', t('open')],
              ]}
            />
          </section>
        ))}
      </div>
    </>
  )
}

function Steps({ steps }: { steps: readonly (readonly [shows: Drawn, text: string])[] }) {
  return (
    <ol className="stack phone-steps">
      {steps.map(([shows, text], index) => (
        <li key={text} className="line s4">
          <PhoneDrawing shows={shows} />
          <p className="measure">
            <b>{index + 1}.</b> {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** What a step shows: where to press is yellow. */
type Drawn = 'share' | 'menuBelow' | 'menuAbove' | 'entry' | 'icon'

/** A phone in a few lines. The text beside it says the same. */
function PhoneDrawing({ shows }: { shows: Drawn }) {
  return (
    <svg className="fixed phone-drawing" viewBox="0 0 72 112" aria-hidden="true">
      <rect x="2" y="2" width="68" height="108" rx="11" className="phone-body" />
      {shows === 'icon' ? <HomeScreen /> : <Browser shows={shows} />}
    </svg>
  )
}

const signs = {
  share: { x: 36, y: 93, sign: 'M-2.5 -1.5H-4.5V5.5H4.5V-1.5H2.5M0 2V-6.5M-3 -3.7L0 -6.6L3 -3.7' },
  menuBelow: { x: 55, y: 93, sign: 'M-4.5 -3.4H4.5M-4.5 0H4.5M-4.5 3.4H4.5' },
  menuAbove: { x: 55, y: 20, sign: 'M0 -4V-3.9M0 0V.1M0 4V4.1' },
}

function Browser({ shows }: { shows: Exclude<Drawn, 'icon'> }) {
  if (shows === 'entry') return <Entries />
  const { x, y, sign } = signs[shows]
  return (
    <>
      <path className="phone-line" d="M14 40H58M14 49H58M14 58H46M14 67H52" />
      <path className="phone-part" d={shows === 'menuAbove' ? 'M11 15H37V25H11Z' : 'M3 78H69'} />
      <g transform={`translate(${x} ${y}) scale(1.3)`}>
        <circle r="8.6" className="phone-mark" />
        <path className="phone-sign" d={sign} />
      </g>
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

export function IPhoneSteps() {
  const t = useTexts(homeScreenTexts)
  return (
    <Steps
      steps={[
        ['share', t('iPhoneShare')],
        ['entry', t('iPhoneAdd')],
        ['icon', t('iPhoneOpen')],
      ]}
    />
  )
}
