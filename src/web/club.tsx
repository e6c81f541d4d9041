import { createContext, type ReactNode, use } from 'react'
import type { Language } from '#contract/languages.ts'
import type { Club, ShownClub } from '#contract/site/club.ts'

/** The club's own values, which the server puts into each page. */
export const ClubContext = createContext<ShownClub | null>(null)

export function useClub(): ShownClub {
  const club = use(ClubContext)
  if (!club) throw new Error('useClub needs <ClubContext> above it; web/app.tsx has it for every page.')
  return club
}

/** A sentence of the club's with its values in place of the words in braces, such as `{state}`. */
export function fillIn(sentence: string, names: Partial<Record<string, string>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (braces, key) => names[key] ?? braces)
}

/** The club's values that texts name, in one language: the arguments of many messages. */
export function clubNames(club: Club, language: Language) {
  return {
    name: club.name[language],
    city: club.city[language],
    state: club.state[language],
    motto: club.motto[language].join(' '),
    years: String(club.years),
    messagingApp: club.messagingApp.name[language],
  }
}

interface ClubPhoneProps {
  className?: string
  children?: (text: string) => ReactNode
}

/** The club's own number, and each of several; only text where there is nothing to dial. Every page downloads it: no more than that. */
export function ClubPhone({ className, children = (text) => text }: ClubPhoneProps) {
  const { phone, phoneLinks } = useClub()
  if (phoneLinks.length === 0) return children(phone)
  return phoneLinks.map(({ start, end, href }, index) => (
    <a key={href} className={className} href={href}>
      {index > 0 && ' '}
      {children(phoneLinks.length === 1 ? phone : phone.slice(start, end))}
    </a>
  ))
}
