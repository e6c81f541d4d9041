import type { Language } from '#contract/languages.ts'

interface Circumstances {
  name: string
  club: string
  /** Whether approval promoted an account. */
  hasAccount: boolean
  loginUrl: string
}

type Decision = 'approved' | 'rejected'
type Writer = (circumstances: Circumstances) => string[]

const writers: Record<Language, Record<Decision, Writer>> = {
  ko: {
    approved: ({ name, club, hasAccount, loginUrl }) => [
      `${name} 님, 안녕하세요. ${club} 가입이 승인되었습니다. 함께 달리게 되어 정말 반갑습니다!`,
      hasAccount
        ? `홈페이지에 로그인하시면 라이딩 일정과 사진 앨범을 보실 수 있습니다.\n${loginUrl}`
        : '홈페이지의 라이딩 일정과 사진 앨범은 회원 계정으로 보실 수 있습니다. 계정의 아이디를 알려 주시면 회원으로 등록해 드리겠습니다.',
      '곧 길에서 뵙겠습니다. 안전 운전하세요.',
    ],
    rejected: ({ name, club }) => [
      `${name} 님, 안녕하세요. ${club}에 가입을 신청해 주셔서 진심으로 고맙습니다.`,
      '운영진이 신청서를 살펴보았지만, 아쉽게도 이번에는 함께하지 못하게 되었습니다.',
      '궁금한 점이 있으면 언제든지 물어봐 주세요. 늘 안전하고 즐거운 라이딩 하시기 바랍니다.',
    ],
  },
  en: {
    approved: ({ name, club, hasAccount, loginUrl }) => [
      `Hello ${name}, your application to ${club} has been approved. We are glad to have you with us!`,
      hasAccount
        ? `Log in on our website to see the riding schedule and the photo albums.\n${loginUrl}`
        : 'The riding schedule and the photo albums on our website are open to member accounts. Send us the username of your account, and we will make it a member.',
      'See you on the road. Ride safe until then.',
    ],
    rejected: ({ name, club }) => [
      `Hello ${name}, thank you for your interest in ${club} and for taking the time to apply.`,
      'Our officers have looked at your application. We are sorry to say that we cannot offer you membership at this time.',
      'If you have any questions, just ask. We wish you many safe and happy miles.',
    ],
  },
}

/** The message that tells an applicant the decision: in the applicant's language, not in that of the page. */
export function decisionText(language: Language, decision: Decision, circumstances: Circumstances): string {
  return writers[language][decision](circumstances).join('\n\n')
}
