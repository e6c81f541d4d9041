import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { ApplicationMailKind } from '#server/db/tables.ts'
import { type Block, layOut, type MailText } from './layout.ts'

interface Facts {
  /** Empty for a greeting without a name. */
  name: string
  club: string
  phone: string
  /** Whether the applicant has an account, which is now a member's. */
  hasAccount: boolean
  /** Undefined when the site does not know its address. */
  loginUrl: string | undefined
}

type Writer = (facts: Facts) => { subject: string; paragraphs: Block[] }

const letters: Record<ApplicationMailKind, Record<Language, Writer>> = {
  received: {
    ko: ({ club }) => ({
      subject: `[${club}] 가입 신청서를 잘 받았습니다`,
      paragraphs: [
        `${club}에 가입을 신청해 주셔서 고맙습니다. 보내 주신 신청서를 잘 받았습니다.`,
        '운영진이 신청서를 확인한 뒤 결과를 이 이메일 주소로 알려 드리겠습니다. 며칠 걸릴 수 있으니 조금만 기다려 주세요.',
        '궁금한 점이 있으면 이 메일에 답장해 주세요. 가입을 신청하신 적이 없다면 이 메일은 지우셔도 괜찮습니다.',
      ],
    }),
    en: ({ club }) => ({
      subject: `${club}: we have your application`,
      paragraphs: [
        `Thank you for applying to join ${club}. Your application has reached us.`,
        'Our officers will look at it and send their answer to this address. Please give us a few days.',
        'If you have any questions, just reply to this email. If you did not apply, you can safely delete it.',
      ],
    }),
  },
  approved: {
    ko: ({ club, hasAccount, loginUrl }) => ({
      subject: `[${club}] 가입을 환영합니다`,
      paragraphs: [
        `${club} 가입이 승인되었습니다. 함께 달리게 되어 정말 반갑습니다!`,
        hasAccount
          ? '이제 홈페이지에 로그인하시면 라이딩 일정과 사진 앨범을 보실 수 있습니다.'
          : '홈페이지의 라이딩 일정과 사진 앨범은 회원 계정으로 로그인하면 보실 수 있습니다. 계정의 아이디를 이 메일에 답장으로 알려 주시면 회원으로 등록해 드리겠습니다.',
        ...(loginUrl === undefined ? [] : [{ link: loginUrl, label: '로그인하기' }]),
        '곧 길에서 뵙겠습니다. 그때까지 안전 운전하세요.',
      ],
    }),
    en: ({ club, hasAccount, loginUrl }) => ({
      subject: `Welcome to ${club}`,
      paragraphs: [
        `Your application to ${club} has been approved. We are glad to have you with us!`,
        hasAccount
          ? 'Log in on our website to see the riding schedule and the photo albums.'
          : 'The riding schedule and the photo albums on our website are open to member accounts. Reply to this email with the username of your account, and we will make it a member.',
        ...(loginUrl === undefined ? [] : [{ link: loginUrl, label: 'Log in' }]),
        'See you on the road. Ride safe until then.',
      ],
    }),
  },
  rejected: {
    ko: ({ club }) => ({
      subject: `[${club}] 가입 신청 결과를 알려 드립니다`,
      paragraphs: [
        `${club}에 관심을 갖고 가입을 신청해 주셔서 진심으로 고맙습니다.`,
        '운영진이 신청서를 살펴보았지만, 아쉽게도 이번에는 함께하지 못하게 되었습니다.',
        '궁금한 점이 있으면 언제든지 이 메일에 답장해 주세요. 늘 안전하고 즐거운 라이딩 하시기 바랍니다.',
      ],
    }),
    en: ({ club }) => ({
      subject: `${club}: about your application`,
      paragraphs: [
        `Thank you for your interest in ${club} and for taking the time to apply.`,
        'Our officers have looked at your application. We are sorry to say that we cannot offer you membership at this time.',
        'If you have any questions, just reply to this email. We wish you many safe and happy miles.',
      ],
    }),
  },
}

export const greetings = {
  ko: (name: string) => (name === '' ? '안녕하세요.' : `${name} 님, 안녕하세요.`),
  en: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
}

export const farewells = {
  ko: ({ club, phone }: Pick<Facts, 'club' | 'phone'>) => `${club} 운영진 드림\n${phone}`,
  en: ({ club, phone }: Pick<Facts, 'club' | 'phone'>) => `The officers of ${club}\n${phone}`,
}

export function writeMail(
  kind: ApplicationMailKind,
  language: Language,
  { club, ...about }: { club: Club } & Pick<Facts, 'name' | 'hasAccount' | 'loginUrl'>,
): MailText {
  const facts: Facts = { ...about, club: club.name[language], phone: club.phone }
  const { subject, paragraphs } = letters[kind][language](facts)
  return layOut({ language, subject, blocks: [greetings[language](about.name), ...paragraphs, farewells[language](facts)] })
}

interface ContactFacts extends Record<'name' | 'email' | 'subject' | 'message' | 'club', string> {
  /** Absolute address of the inbox on the site. Undefined when the site does not know its address. */
  inbox: string | undefined
}

/** In Korean, for the club's administrators. */
export function writeContactMail({ name, email, subject, message, club, inbox }: ContactFacts): MailText {
  return layOut({
    language: 'ko',
    subject: `[${club} 문의] ${subject}`,
    blocks: [
      '홈페이지에 새 문의가 들어왔습니다.',
      {
        facts: [
          ['이름', name],
          ['이메일', email],
          ['제목', subject],
        ],
      },
      message,
    ],
    footer: [
      `이 메일에 답장하면 ${email} 주소로 바로 전달됩니다.`,
      ...(inbox === undefined ? [] : ['관리 화면에서 보기:', { link: inbox, label: '관리 화면 열기' }]),
    ],
  })
}
