import * as z from 'zod/mini'
import type { RecentRide } from '#contract/rides/riding-events.ts'
import type { OwnWords } from '#contract/site/page-words.ts'
import type { TextLink } from '#contract/text-links.ts'
import { asLine, isVisible } from '#contract/visible-text.ts'
import { accents, defaultAccent } from './accents.ts'
import { clubDefaults } from './club-defaults.ts'
import { clubProblems, rule } from './club-problems.ts'
import { emblemStyles } from './emblems.ts'

/** One line: what was pasted around it goes, so that a file that was valid stays so. What is invisible is no name. */
const text = z.string().check(
  z.overwrite(asLine),
  z.minLength(1),
  z.maxLength(300),
  z.refine((written) => written === '' || isVisible(written), rule(clubProblems.small)),
)
const bilingual = z.strictObject({ ko: text, en: text })
/** It stands in every page, and an uploaded one is redrawn to fit. */
const maxEmblemCharacters = 2_000

/** A sentence in which the club's own values may stand in braces: `{name}`, `{city}`, `{state}` or `{years}`. */
const sentence = text.check(
  z.refine((written) => !/[{}]/.test(written.replaceAll(/\{(?:name|city|state|years)\}/g, '')), rule(clubProblems.braces)),
)
const bilingualSentence = z.strictObject({ ko: sentence, en: sentence })

/** As IANA writes it: `america/denver` is no other zone than `America/Denver`. Undefined where it names none. */
export function readTimeZone(name: string): string | undefined {
  // An offset such as +09:00 is none: it knows no summer time.
  if (!/^[A-Z]/i.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/**
 * The club's own values, shown on every page: those of the dashboard, and of `club.config.json`, which seeds them. Strict, so that a misspelled key is
 * found. Keys with a default are newer than the first release: a file without them stays valid.
 */
export const Club = z.strictObject({
  name: bilingual,
  abbreviation: text,
  /** An SVG path within 48 × 48. */
  emblem: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1),
        z.maxLength(maxEmblemCharacters),
        z.regex(/^M[\s.-]*\d[MLHVCSQTAZ\d\s,.-]*$/i, rule(clubProblems.emblem)),
      ),
    clubDefaults.emblem,
  ),
  /** An emblem that is saved without it is drawn as lines. */
  emblemStyle: z._default(z.enum(emblemStyles), 'stroke'),
  accent: z._default(z.enum(accents), defaultAccent),
  /** The large text of the hero: one entry for each line. */
  motto: z.strictObject({
    ko: z.array(text).check(z.minLength(1), z.maxLength(3)),
    en: z.array(text).check(z.minLength(1), z.maxLength(3)),
  }),
  city: bilingual,
  state: bilingual,
  email: z.email().check(z.maxLength(254)),
  phone: text,
  messagingApp: z.strictObject({
    name: z._default(bilingual, { ko: '카카오톡', en: 'KakaoTalk' }),
    label: bilingual,
    url: z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(2_000))),
  }),
  /** Age of the club in years, as in "over 20 years". */
  years: z._default(z.int().check(z.positive()), clubDefaults.years),
  copyrightYear: z._default(z.int().check(z.positive()), 2024),
  figures: z._default(z.strictObject({ members: text, rides: text }), clubDefaults.figures),
  /**
   * What the home page says about the club in its name: below the motto, beside the picture of the formation, and in three lines
   * below that. The defaults promise nothing that the site itself does not do.
   */
  introduction: z._default(
    z.strictObject({
      hero: bilingualSentence,
      about: bilingualSentence,
      features: z.array(bilingualSentence).check(z.length(3, rule(clubProblems.threeLines))),
    }),
    {
      hero: {
        ko: '{state}에서 {years}년 넘게 함께 달려 온 한인 모터사이클 클럽입니다.',
        en: '{state}’s Korean-speaking motorcycle club, riding together for over {years} years.',
      },
      about: {
        ko: '{city} 일대를 중심으로 함께 달리는 한국어 모임입니다. 회원이 되시면 라이딩 일정을 보고 참가를 신청하실 수 있습니다.',
        en: 'We ride around {city} and speak Korean with each other. Members see the riding schedule and sign up for rides here.',
      },
      features: [
        { ko: '한국어와 영어로 읽는 공지사항과 회칙', en: 'Announcements and bylaws in Korean and English' },
        { ko: '라이딩마다 난이도와 모이는 곳 안내', en: 'Difficulty and meeting place of every ride' },
        { ko: '함께 달린 날의 사진 앨범', en: 'Photo albums of our rides' },
      ],
    },
  ),
  /** The amount of the dues. The join form gives it as an example. */
  dues: z._default(text, clubDefaults.dues),
  /** When dues are due and how they are paid. Null: the pages give no amount and say that the officers tell it. */
  duesPayment: z._default(z.nullable(z.strictObject({ due: bilingual, ways: bilingual })), null),
  /** How many hours before its start registration for a ride closes, unless the ride says otherwise. */
  registrationClosesHours: z._default(z.int().check(z.minimum(0), z.maximum(336)), 12),
  /** When riders are reminded on the evening before a ride, `HH:mm` in the club's time zone; before the quiet hours begin at 22. */
  reminderTime: z._default(text.check(z.regex(/^(0[7-9]|1\d|2[01]):[0-5]\d$/, rule(clubProblems.reminderTime))), '18:00'),
  /** When it is decided on the evening before a ride whether it goes, `HH:mm` in the club's time zone, unless the ride says otherwise. */
  decisionTime: z._default(text.check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, rule(clubProblems.time))), '21:00'),
  /** Whether visitors who open the address of a ride see its title, day, difficulty and how many places are left. The place is for users in any case. */
  showsRidesToVisitors: z._default(z.boolean(), false),
  /** Where phone numbers without a country code belong, such as US. */
  country: z._default(text.check(z.regex(/^[A-Z]{2}$/, rule(clubProblems.country))), 'US'),
  /** The day since which the bylaws are in force; null while they are the sample that comes with the site. */
  bylawsAdopted: z._default(
    z.nullable(z.iso.date().check(z.refine((day) => !/^(0\d|1[0-8])\d\d-/.test(day), rule(clubProblems.year)))),
    null,
  ),
  /** IANA name of the one zone in which every date of the club is read and shown. */
  timeZone: z.string().check(
    z.refine((name) => readTimeZone(name) !== undefined, rule(clubProblems.timeZone)),
    z.overwrite((name) => readTimeZone(name) ?? name),
  ),
})
export type Club = z.infer<typeof Club>

/** The club as pages get it: the server knows how its phone number is called, and the day. */
export interface ShownClub extends Club {
  /** Texts of pages in the club's own words. */
  words: OwnWords
  /** For visitors, if the club shows them; for users none. */
  recentRides: RecentRide[]
  /** The club's year of today: dates of another one are shown with their year. */
  thisYear: string
  /** The addresses that call `phone`, such as `tel:+13035550100`; none when the text holds no number. */
  phoneLinks: TextLink[]
}
