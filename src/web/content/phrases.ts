import { type Language, languages } from '#contract/languages.ts'
import { fieldsIn, fillFields, type PhraseField } from '#contract/news/phrases.ts'
import { popUpSentences } from '#contract/rides/pop-up.ts'
import { createFormat } from '#web/i18n/format.ts'

/** A sentence in both languages. */
export type PhraseText = Record<Language, string>

/**
 * The sentences that come with the site (docs/product.md 10.15). Whatever is filled in, no Korean particle may depend on it: a field is followed by a
 * particle of one form (에, 에서, 까지), a word or a sign.
 */
export const builtInPhrases = {
  meeting: {
    meetAt: popUpSentences.meetAt,
    startOnTime: {
      ko: '{time} 정각에 시동을 걸고 출발합니다. 늦지 않게 와 주세요.',
      en: 'Engines on at {time} sharp. Please be on time.',
    },
    backAt: { ko: '{time}쯤 돌아올 예정입니다.', en: 'We plan to be back at about {time}.' },
    parking: { ko: '주차: {place}', en: 'Parking: {place}' },
    late: { ko: '늦거나 못 오시게 되면 꼭 연락해 주세요.', en: 'If you are late or cannot come, please let us know.' },
    carpool: {
      ko: '바이크 없이 오실 분은 미리 말씀해 주세요. 차를 함께 타고 갈 수 있습니다.',
      en: 'If you are coming without a motorcycle, please tell us in advance. We can share a car.',
    },
    trailer: {
      ko: '트레일러가 필요하신 분은 미리 말씀해 주세요.',
      en: 'If you need a trailer, please tell us in advance.',
    },
    signUpBy: { ko: '{day}까지 신청해 주세요.', en: 'Please sign up by {day}.' },
    chat: { ko: '자세한 내용은 단체 채팅방에서 알려 드립니다.', en: 'Details will follow in the group chat.' },
  },
  riding: {
    fillUp: popUpSentences.fillUp,
    fuelStop: { ko: '중간 주유: {place}', en: 'Fuel stop: {place}' },
    distance: { ko: '달리는 거리: 약 {number}마일', en: 'Distance: about {number} mi' },
    easyPace: popUpSentences.easyPace,
    gear: popUpSentences.gear,
  },
  weather: {
    rainCancels: {
      ko: '비가 오면 취소합니다. 출발 전날 {time}까지 결정해서 알려 드립니다.',
      en: 'If it rains, we cancel. We decide by {time} on the day before and let you know.',
    },
    rainOrShine: { ko: '비가 와도 출발합니다. 우비를 챙겨 오세요.', en: 'We ride rain or shine. Please bring rain gear.' },
  },
  cost: {
    restaurant: { ko: '식당: {place}', en: 'Restaurant: {place}' },
    eachPays: { ko: '점심값은 각자 냅니다.', en: 'For lunch, everyone pays their own bill.' },
    clubPays: { ko: '점심값은 클럽에서 냅니다.', en: 'Lunch is on the club.' },
    cash: { ko: '현금으로 {price} 준비해 주세요.', en: 'Please bring {price} in cash.' },
    dues: { ko: '회비는 {price}입니다. {day}까지 내 주세요.', en: 'Dues are {price}. Please pay by {day}.' },
    places: { ko: '선착순으로 {number}명까지 받습니다.', en: 'First come, first served: {number} spots.' },
  },
} as const satisfies Record<string, Record<string, PhraseText>>
export type PhraseGroup = keyof typeof builtInPhrases
export const phraseGroups = Object.keys(builtInPhrases) as PhraseGroup[]

/** What was filled in: `HH:mm`, `YYYY-MM-DD`, digits; a place by its name in each language. */
export interface PhraseValues extends Partial<Record<Exclude<PhraseField, 'place'>, string>> {
  place?: PhraseText
}

/** Stands for what is not filled in yet. */
const blank = '___'

/** The sentence in both languages, with each value as readers of that language write it. */
export function fillPhrase(phrase: PhraseText, values: PhraseValues): PhraseText {
  const [ko, en] = languages.map((language) => {
    // Clock times and calendar days, which no zone changes.
    const format = createFormat(language, 'UTC')
    const { time, day, price, number, place } = values
    const texts: Record<PhraseField, string | undefined> = {
      time: time && format.clockTime(time),
      day: day && format.monthDay(day),
      price: price && dollars(price),
      number,
      place: place?.[language],
    }
    return fillFields(phrase[language], (name) => texts[name] || blank)
  })
  return { ko: ko ?? '', en: en ?? '' }
}

/** `1500`, `1,500` and `$1500.00` all become `$1,500`. */
function dollars(typed: string): string {
  const [whole = '', cents] = typed.replaceAll(/[$,\s]/g, '').split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return cents === undefined || Number(cents) === 0 ? `$${grouped}` : `$${grouped}.${cents}`
}

/** The fields that have to be filled in, in the order of the sentence. */
export function fieldsOf(phrase: PhraseText, language: Language): PhraseField[] {
  const text = phrase[language]
  return fieldsIn(text).sort((one, other) => text.indexOf(`{${one}}`) - text.indexOf(`{${other}}`))
}

/** The text with a sentence as its last line. */
export function withSentence(text: string, sentence: string): string {
  return text.trim() === '' ? sentence : `${text.trimEnd()}\n${sentence}`
}
