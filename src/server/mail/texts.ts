import type { Language } from '#contract/languages.ts'
import type { Club } from '#contract/site/club.ts'
import type { ApplicationMailKind } from '#server/db/tables.ts'
import { applicationLetters, type LetterFacts } from '#server/members/member-activities.ts'
import { layOut, type MailText } from './layout.ts'

export const greetings = {
  ko: (name: string) => (name === '' ? '안녕하세요.' : `${name} 님, 안녕하세요.`),
  en: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
}

export const farewells = {
  ko: ({ club, phone }: { club: string; phone: string }) => `${club} 운영진 드림\n${phone}`,
  en: ({ club, phone }: { club: string; phone: string }) => `The officers of ${club}\n${phone}`,
}

export function writeMail(
  kind: ApplicationMailKind,
  language: Language,
  { club, name, ...about }: { club: Club; name: string } & Omit<LetterFacts, 'club'>,
): MailText {
  const [subject, ...paragraphs] = applicationLetters[kind][language]({ ...about, club: club.name[language] })
  const farewell = farewells[language]({ club: club.name[language], phone: club.phone })
  return layOut({ language, subject, blocks: [greetings[language](name), ...paragraphs, farewell] })
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
