import type { Language } from '#contract/languages.ts'

interface Named {
  value: string
  label: string
}

/** Those of the United States, as people call them there, from east to west. */
const american: Record<string, Record<Language, string>> = {
  'America/New_York': { ko: '동부 (뉴욕, 애틀랜타)', en: 'Eastern (New York, Atlanta)' },
  'America/Chicago': { ko: '중부 (시카고, 댈러스)', en: 'Central (Chicago, Dallas)' },
  'America/Denver': { ko: '산악 (덴버, 솔트레이크시티)', en: 'Mountain (Denver, Salt Lake City)' },
  'America/Phoenix': { ko: '애리조나 (서머타임 없음)', en: 'Arizona (no daylight saving)' },
  'America/Los_Angeles': { ko: '태평양 (로스앤젤레스, 시애틀)', en: 'Pacific (Los Angeles, Seattle)' },
  'America/Anchorage': { ko: '알래스카 (앵커리지)', en: 'Alaska (Anchorage)' },
  'Pacific/Honolulu': { ko: '하와이 (호놀룰루)', en: 'Hawaii (Honolulu)' },
}

/** @param stored is among them, also under a name that this browser does not list. */
export function timeZones(language: Language, stored: string): { american: Named[]; others: Named[] } {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), ...(stored === '' ? [] : [stored])])
  return {
    american: Object.entries(american).map(([value, name]) => ({ value, label: name[language] })),
    others: [...names]
      .filter((value) => !Object.hasOwn(american, value))
      .sort()
      .map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  }
}

/** The zone of this device, for a club that has not chosen one. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Where riders who speak Korean live. Numbers of other countries are written with their code anyway. */
const codes = ['US', 'CA', 'KR', 'AU', 'NZ', 'GB', 'DE', 'FR', 'JP', 'MX', 'BR', 'AR', 'PH', 'VN']

/** @param stored is among them. */
export function countries(language: Language, stored: string): Named[] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const all = codes.includes(stored) || !/^[A-Z]{2}$/.test(stored) ? codes : [...codes, stored]
  return all.map((value) => ({ value, label: names.of(value) ?? value }))
}
