import { keepParticles } from '#contract/keep-particles.ts'
import type { Language } from '#contract/languages.ts'
import { catalogue, type MessagesOf } from '#web/i18n/texts.ts'
import * as all from './all-texts.ts'

type NamespaceOf<Name> = Name extends `${infer Namespace}Texts` ? Namespace : never
/** The texts of the site in one language, by namespace. */
export type SiteTexts = { [Name in keyof typeof all as NamespaceOf<Name>]: MessagesOf<(typeof all)[Name]> }

/** Names of all namespaces; reading them loads the files. */
export const namespaces: readonly string[] = Object.values(all)

/** As they are written. */
export const siteTexts = (language: Language) => catalogue[language] as SiteTexts

/** As the build writes them. */
export function builtTexts(language: Language): SiteTexts {
  return JSON.parse(JSON.stringify(siteTexts(language)), (_key, value) =>
    typeof value === 'string' ? keepParticles(value) : value,
  )
}
