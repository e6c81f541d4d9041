import type { Language } from '#contract/languages.ts'
import type { NoticeFacts, SecondFactorEvent } from '#server/store/notices/matters.ts'
import type { NoticeText } from './notice-texts.ts'

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

const passkeyAdded: Record<Language, (device: string | null) => NoticeText> = {
  ko: (device) => ({
    heading: '패스키가 추가되었습니다',
    text: `${device === null ? '알 수 없는 기기에서' : `${device}에서`} 내 계정에 패스키를 추가했습니다. 직접 하신 일이 아니라면 설정에서 그 패스키를 삭제하고 비밀번호를 바꿔 주세요.`,
  }),
  en: (device) => ({
    heading: 'A passkey was added',
    text: `A passkey was added to your account from ${device ?? 'an unknown device'}. If that was not you, please remove it in Settings and change your password.`,
  }),
}

const browserCode: Record<Language, (device: string | null) => NoticeText> = {
  ko: (device) => ({
    heading: '다른 브라우저에서 로그인했습니다',
    text: `이미 로그인된 브라우저의 코드로 ${device === null ? '알 수 없는 기기에서' : `${device}에서`} 내 계정에 로그인했습니다. 직접 하신 일이 아니라면 설정에서 그 기기를 로그아웃하고 비밀번호를 바꿔 주세요.`,
  }),
  en: (device) => ({
    heading: 'Another browser was logged in',
    text: `Your account was logged in to on ${device ?? 'an unknown device'} by a code of a browser that was logged in already. If that was not you, please log that device out in Settings and change your password.`,
  }),
}

/** What the person is told about the ways in which the account is logged in to. */
export function loginText(
  facts: Extract<NoticeFacts, { kind: 'secondFactor' | 'passkeyAdded' | 'browserCode' }>,
  language: Language,
): NoticeText {
  switch (facts.kind) {
    case 'browserCode':
      return browserCode[language](facts.device)
    case 'passkeyAdded':
      return passkeyAdded[language](facts.device)
    case 'secondFactor':
      return { heading: headings[language], text: `${events[language][facts.event]} ${advice[language]}` }
  }
}
