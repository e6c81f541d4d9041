import type { Language } from '#contract/languages.ts'
import { knownMessages, type Messages } from '#web/i18n/load-messages.ts'
import { keepParticles } from '../../scripts/vite/keep-particles.ts'

/** The loaded messages of a language as the build writes them. */
export function builtMessages(language: Language): Messages {
  return JSON.parse(JSON.stringify(knownMessages(language)), (_key, value) =>
    typeof value === 'string' ? keepParticles(value) : value,
  )
}
