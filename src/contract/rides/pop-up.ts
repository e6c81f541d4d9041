import * as z from 'zod/mini'
import { ExpectedVersion, optionalLine } from '#contract/fields.ts'
import { type Language, languages } from '#contract/languages.ts'
import { fillFields, type PhraseField } from '#contract/news/phrases.ts'
import { meetingPlace } from './meeting-place.ts'
import { type RidingEvent, RidingEventInput } from './riding-events.ts'

// docs/product.md 9.20: rides that members call

export const PopUpRule = z.object({ isOn: z.boolean() })
export type PopUpRule = z.infer<typeof PopUpRule>

export const maxWordLength = 200

/** Title and description are the site's. */
export const PopUpInput = z.extend(
  z.pick(RidingEventInput, { meetingLocation: true, eventDate: true, startTime: true, difficulty: true, maxParticipants: true }),
  { word: optionalLine(maxWordLength) },
)
export type PopUpInput = z.infer<typeof PopUpInput>

export const PopUpUpdate = z.extend(PopUpInput, ExpectedVersion.shape)

/** How many rides that have not started one member has at most. */
export const maxOpenPopUps = 2
/** How long before the start a member's ride is called at least, and at most. */
export const popUpLeadMinutes = 60
export const popUpLeadDays = 400

type Texts = Record<Language, string>

/** Of rides that are planned in one dialog. */
export const popUpSentences = {
  meetAt: { ko: '{place}에서 {time}에 모입니다.', en: 'We meet at {place} at {time}.' },
  fillUp: { ko: '출발 전에 기름을 가득 채워 오세요.', en: 'Please fill up before the start.' },
  easyPace: {
    ko: '천천히 달립니다. 처음 오신 분은 로드 캡틴 바로 뒤에서 달립니다.',
    en: 'The pace is easy. New riders ride right behind the road captain.',
  },
  gear: {
    ko: '헬멧과 보호 장비(재킷, 장갑, 부츠)를 꼭 착용해 주세요.',
    en: 'A helmet and riding gear (jacket, gloves, boots) are required.',
  },
} as const satisfies Record<string, Texts>

/** It names no place: rides' titles may be shown to people who are not members. */
const title: Texts = { ko: '번개 라이딩 · {day}', en: 'Pop-up ride · {day}' }

type Planned = Pick<RidingEvent, 'eventDate' | 'startTime' | 'meetingLocation' | 'meetingLocationEn' | 'difficulty'>

/** As readers of a language write a clock time (`HH:mm`) and a day (`YYYY-MM-DD`). */
type Format = Record<'clockTime' | 'monthDay', (value: string) => string>

/** Title and description in both languages. @param ride of which `eventDate` is a day. */
export function popUpTexts(
  ride: Planned,
  formatOf: (language: Language) => Format,
): Pick<RidingEvent, 'titleKo' | 'titleEn' | 'descriptionKo' | 'descriptionEn'> {
  const { meetAt, fillUp, easyPace, gear } = popUpSentences
  const sentences = [meetAt, fillUp, ...(ride.difficulty === 'easy' ? [easyPace] : []), gear]
  const [ko, en] = languages.map((language) => {
    const format = formatOf(language)
    const values: Partial<Record<PhraseField, string>> = {
      day: format.monthDay(ride.eventDate),
      time: format.clockTime(ride.startTime),
      place: meetingPlace(ride, language),
    }
    const fill = (text: Texts) => fillFields(text[language], (name) => values[name] ?? '')
    return { title: fill(title), description: sentences.map(fill).join('\n') }
  })
  return {
    titleKo: ko?.title ?? '',
    titleEn: en?.title ?? '',
    descriptionKo: ko?.description ?? '',
    descriptionEn: en?.description ?? '',
  }
}
