import type { Language } from '#contract/languages.ts'

interface Invitation {
  name: string
  club: string
  username: string
  address: string
  until: string
}

const writers: Record<Language, (invitation: Invitation) => string[]> = {
  ko: ({ name, club, username, address, until }) => [
    `${name} 님, 안녕하세요. ${club} 홈페이지에 회원으로 등록해 드렸습니다.`,
    `아이디: ${username}\n아래 링크를 눌러 비밀번호를 정해 주세요. ${until}까지 한 번만 쓸 수 있으니 다른 분께 보내지 마세요.\n${address}`,
    '로그인하시면 라이딩 일정과 사진 앨범을 보실 수 있습니다.',
  ],
  en: ({ name, club, username, address, until }) => [
    `Hello ${name}, you are now registered as a member on the website of ${club}.`,
    `Username: ${username}\nOpen this link to choose your password. It works once, until ${until}. Please do not pass it on.\n${address}`,
    'Log in to see the riding schedule and the photo albums.',
  ],
}

/** The message that an officer sends to a new account's owner by messenger. */
export function invitationText(language: Language, invitation: Invitation): string {
  return writers[language](invitation).join('\n\n')
}
