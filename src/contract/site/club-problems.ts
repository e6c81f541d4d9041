import type * as z from 'zod/mini'
import type { Language } from '#contract/languages.ts'
import { koreanTooLong, readTooLong, tooLong } from '#contract/sentences.ts'

// Apart from sentences.ts, which every page with a form downloads: only the pages on which the club's values are changed need these.

type Problem = Readonly<Record<Language, string>>

/** What can be wrong with one of the club's values. In the file's list of mistakes and in answers the English text follows a subject. */
export const clubProblems = {
  braces: {
    ko: '중괄호 안에는 {name}, {city}, {state}, {years}만 쓸 수 있습니다.',
    en: 'may have only {name}, {city}, {state} and {years} in braces.',
  },
  emblem: { ko: '값은 SVG 경로(d)여야 합니다. 예: M15 12H34', en: 'must be the "d" of an SVG path, such as M15 12H34.' },
  threeLines: { ko: '값은 정확히 세 줄이어야 합니다.', en: 'must be three lines, no more and no fewer.' },
  reminderTime: { ko: '값은 07:00부터 21:59 사이의 시각이어야 합니다.', en: 'must be a time from 07:00 to 21:59.' },
  time: { ko: '값은 21:00과 같은 시각이어야 합니다.', en: 'must be a time such as 21:00.' },
  country: {
    ko: '값은 US와 같은 대문자 두 글자 국가 코드여야 합니다.',
    en: 'must be the two capital letters of a country, such as US.',
  },
  year: { ko: '값은 1900년 이후의 날짜여야 합니다.', en: 'must be a day of the year 1900 or later.' },
  timeZone: {
    ko: '값은 America/Denver와 같은 IANA 시간대여야 합니다.',
    en: 'must be an IANA time zone such as America/Denver.',
  },
  missing: { ko: '값이 없습니다.', en: 'is missing.' },
  small: { ko: '값이 비어 있거나 너무 작습니다.', en: 'is empty or too small.' },
  big: { ko: '값이 너무 큽니다.', en: 'is too large.' },
  manyLines: { ko: '세 줄까지 쓸 수 있습니다.', en: 'can have at most three lines.' },
  email: {
    ko: '값은 ride@club.example과 같은 이메일 주소여야 합니다.',
    en: 'must be an email address such as ride@club.example.',
  },
  date: { ko: '값은 2026-03-01과 같은 날짜이거나 null이어야 합니다.', en: 'must be a day such as 2026-03-01, or null.' },
  address: { ko: '값은 https://로 시작하는 웹 주소여야 합니다.', en: 'must be a web address that starts with https://.' },
  choice: { ko: '목록에 있는 값이 아닙니다.', en: 'must be one of the offered values.' },
  text: { ko: '값은 따옴표 안에 글로 적어야 합니다.', en: 'must be text in quotation marks.' },
  list: { ko: '값은 [ ] 안에 목록으로 적어야 합니다.', en: 'must be a list in [ ].' },
  group: { ko: '값은 { } 안에 묶음으로 적어야 합니다.', en: 'must be a group in { }.' },
  number: { ko: '값은 숫자여야 합니다.', en: 'must be a number.' },
  boolean: { ko: '값은 true나 false여야 합니다.', en: 'must be true or false.' },
  unknown: { ko: '홈페이지에 없는 항목 이름입니다. 철자를 확인해 주세요.', en: 'is a name that the site does not know.' },
  other: { ko: '값이 올바르지 않습니다.', en: 'is not right.' },
} as const satisfies Record<string, Problem>

/** The message of a check: the Korean line, then the English one. */
export function rule({ ko, en }: Problem): string {
  return `${ko}\n${en}`
}

/** What `rule` made, in an answer of the API: one English sentence, which pages show in their language by `clubSentences`. */
export type ClubSentence = `This ${string}`

export function clubSentence(message: string): ClubSentence {
  const english = message.split('\n')[1] ?? clubProblems.other.en
  return readTooLong(english) === null ? `This ${english}` : (english as ClubSentence)
}

const refusals = {
  'The club’s values are ruled by the file that CLUB_CONFIG names. Please change them in that file.':
    '클럽 정보는 CLUB_CONFIG로 지정한 파일이 정합니다. 그 파일에서 바꿔 주세요.',
  'Another time zone moves rides that are still to come: they keep their days and hours, in the new zone. Please confirm.':
    '시간대를 바꾸면 예정된 라이딩은 적힌 날짜와 시각 그대로 새 시간대를 따릅니다. 확인해 주세요.',
  'This address for setting up the club can no longer be used: it was used, someone has logged in with the first password, or the site was started again. The start of the site prints the address that is valid.':
    '클럽을 처음 설정하는 이 주소는 더 이상 쓸 수 없습니다. 이미 설정을 마쳤거나, 첫 비밀번호로 로그인한 사람이 있거나, 홈페이지를 다시 시작했습니다. 지금 쓸 수 있는 주소는 홈페이지를 시작할 때 나옵니다.',
  'Please type one or two letters, digits or Hangul syllables.': '글자를 한 자나 두 자만 적어 주세요(한글, 영문, 숫자).',
  'The font of the headings lacks one of these letters. Please choose others.':
    '제목 글꼴에 없는 글자가 있습니다. 다른 글자를 적어 주세요.',
  'This file cannot be redrawn as an emblem. Please choose an SVG or PNG picture of at most 4096 × 4096 pixels with one clear shape in it.':
    '이 파일은 엠블럼으로 다시 그릴 수 없습니다. 모양이 뚜렷한 SVG나 PNG 그림(4096 × 4096 픽셀까지)을 골라 주세요.',
  'Please choose an SVG or PNG file.': 'SVG나 PNG 파일을 골라 주세요.',
} as const

export type ClubRefusal = keyof typeof refusals

/** A refusal of the calls for the club's values, checked by the compiler. */
export function sayOfClub(sentence: ClubRefusal): ClubRefusal {
  return sentence
}

/** What these calls say, with the Korean translations: pages that make them bring these along. */
export const clubSentences: Readonly<Record<string, string>> = {
  ...refusals,
  ...Object.fromEntries(Object.values<Problem>(clubProblems).map(({ ko, en }) => [`This ${en}`, ko])),
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

/** For `safeParse(values, { error: explainClubIssue })`: what zod itself finds, as the checks of club.ts say it. */
export function explainClubIssue(issue: RawIssue): string {
  if (issue.code !== 'too_big' || typeof issue.input !== 'string') return rule(problemOf(issue))
  const lengths = { length: issue.input.length, max: Number(issue.maximum) }
  return rule({ ko: koreanTooLong(lengths), en: tooLong(lengths) })
}

function problemOf(issue: RawIssue): Problem {
  switch (issue.code) {
    case 'unrecognized_keys':
      return clubProblems.unknown
    case 'invalid_type':
      return issue.input === undefined ? clubProblems.missing : (kinds[issue.expected] ?? clubProblems.other)
    case 'too_small':
      return clubProblems.small
    case 'too_big':
      return Array.isArray(issue.input) ? clubProblems.manyLines : clubProblems.big
    case 'invalid_format':
      return formats[issue.format] ?? clubProblems.address
    case 'invalid_value':
      return clubProblems.choice
    default:
      return clubProblems.other
  }
}

const formats: Record<string, Problem> = { email: clubProblems.email, date: clubProblems.date }

const kinds: Record<string, Problem> = {
  string: clubProblems.text,
  array: clubProblems.list,
  object: clubProblems.group,
  int: clubProblems.number,
  number: clubProblems.number,
  boolean: clubProblems.boolean,
}
