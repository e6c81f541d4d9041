import type { Language } from '#contract/languages.ts'

interface CalendarTexts {
  calendar(club: string): string
  cancelled(title: string): string
  isCancelled: string
  registered: string
  waiting: string
  route(route: string): string
  difficulty(difficulty: string): string
  openEnd: string
}

const koreanDifficulty = new Map([
  ['easy', '초급'],
  ['moderate', '중급'],
  ['hard', '상급'],
])

export const calendarTexts: Record<Language, CalendarTexts> = {
  ko: {
    calendar: (club) => `${club} 라이딩`,
    cancelled: (title) => `[취소] ${title}`,
    isCancelled: '취소된 라이딩입니다.',
    registered: '내 참가: 참가 예정',
    waiting: '내 참가: 대기 중 (자리가 나면 순서대로 자동 참가됩니다.)',
    route: (route) => `코스: ${route}`,
    difficulty: (difficulty) => `난이도: ${koreanDifficulty.get(difficulty) ?? difficulty}`,
    openEnd: '끝나는 시각은 정해지지 않았습니다.',
  },
  en: {
    calendar: (club) => `${club}: rides`,
    cancelled: (title) => `Cancelled: ${title}`,
    isCancelled: 'This ride has been cancelled.',
    registered: 'You: going',
    waiting: 'You: on the waitlist (you get a place as soon as one is free)',
    route: (route) => `Route: ${route}`,
    difficulty: (difficulty) => `Difficulty: ${difficulty}`,
    openEnd: 'The end is open.',
  },
}
