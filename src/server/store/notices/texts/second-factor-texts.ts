import type { Language } from '#contract/languages.ts'
import type { SecondFactorEvent } from '#server/store/notices/matters.ts'

const events: Record<Language, Record<SecondFactorEvent, string>> = {
  ko: {
    on: '이제 로그인할 때 인증 앱의 코드를 입력합니다.',
    off: '로그인할 때 인증 앱의 코드를 더 이상 묻지 않습니다.',
    codes: '복구 코드를 새로 만들었습니다. 예전 코드는 쓸 수 없습니다.',
    recovery: '복구 코드로 로그인했습니다. 그 코드는 다시 쓸 수 없습니다.',
    link: '다른 관리자가 내 계정의 비밀번호 링크를 만들었습니다. 이 링크를 쓰면 2단계 인증도 꺼집니다.',
  },
  en: {
    on: 'Logging in to your account now takes a code from your app.',
    off: 'Logging in to your account no longer takes a code from your app.',
    codes: 'New recovery codes were made for your account. The old ones no longer work.',
    recovery: 'Your account was logged in to with a recovery code, which cannot be used again.',
    link: 'An administrator made a password link for your account that also turns your second factor off.',
  },
}
const advice: Record<Language, string> = {
  ko: '직접 하신 일이 아니라면 비밀번호를 바꾸고 다른 관리자에게 알려 주세요.',
  en: 'If you do not know of this, please change your password and tell another administrator.',
}
const headings: Record<Language, string> = { ko: '2단계 인증', en: 'Second factor' }

type Texts = Record<SecondFactorEvent, { heading: string; text: string }>

function textsIn(language: Language): Texts {
  const entries = Object.entries(events[language]).map(([event, text]) => [
    event,
    { heading: headings[language], text: `${text} ${advice[language]}` },
  ])
  return Object.fromEntries(entries) as Texts
}

/** What the person is told about the second factor of the account. */
export const secondFactorTexts: Record<Language, Texts> = { ko: textsIn('ko'), en: textsIn('en') }
