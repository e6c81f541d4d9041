import type { DuesState, EmergencyContactState, PersonFacts } from '#contract/members/people.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { peopleTexts } from './people.texts.ts'
import './people.css'

type Names = Pick<PersonFacts, 'koreanName' | 'englishName'>

/** Both names of a person, the one of the page's language first. @param fallback of an account without an application. */
export function useNames() {
  const { language } = useLanguage()
  return (names: Names | undefined, fallback: string): [first: string, second: string | null] => {
    const known = [names?.koreanName, names?.englishName]
    const [first, second] = (language === 'ko' ? known : known.toReversed()).filter((name) => name != null && name !== '')
    return [first ?? fallback, second ?? null]
  }
}

// A filled, half or empty circle beside the word: the color only repeats it.

const contactGlyphs: Record<EmergencyContactState, string> = { known: '●', old: '◐', none: '○' }
const duesGlyphs: Record<DuesState, string> = { confirmed: '●', claimed: '◐', open: '○' }

export function EmergencyContactMark({ state }: { state: EmergencyContactState | null }) {
  const t = useTexts(peopleTexts)
  if (state === null) return <Unknown />
  return (
    <span className={state === 'none' ? 'strong alarming' : undefined}>
      <span aria-hidden="true">{contactGlyphs[state]} </span>
      {t(`emergencyStates.${state}`)}
    </span>
  )
}

export function DuesMark({ state }: { state: DuesState | null }) {
  const t = useTexts(peopleTexts)
  if (state === null) return <Unknown />
  return (
    <span>
      <span aria-hidden="true">{duesGlyphs[state]} </span>
      {t(`duesStates.${state}`)}
    </span>
  )
}

/** Of an account that is no member's. */
function Unknown() {
  return <span className="quiet">–</span>
}
