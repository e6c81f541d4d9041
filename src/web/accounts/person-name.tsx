import { namesOf, type Person, personName } from '#contract/accounts/person-name.ts'
import { useLanguage } from '#web/i18n/language.tsx'

/** A name in the reader's script, with the other one small after it where that helps (`namesOf`). One line has room for `personName` alone. */
export function PersonName({ of: person, missing = '' }: { of: Person; missing?: string }) {
  const { language } = useLanguage()
  const { name, other } = namesOf(person, language)
  return (
    <>
      {name ?? missing}
      {other !== null && (
        <>
          {' '}
          <small className="quiet plain one-piece" lang={language === 'ko' ? 'en' : 'ko'}>
            {other}
          </small>
        </>
      )}
    </>
  )
}

/** On one line: in labels, sentences and messages. */
export function usePersonName(): (person: Person, missing?: string) => string {
  const { language } = useLanguage()
  return (person, missing = '') => personName(person, language) ?? missing
}
