import type { Club } from '#contract/club.ts'
import { email } from '#contract/fields.ts'
import { isLanguage } from '#contract/languages.ts'
import { say } from '#contract/sentences.ts'
import type { Config } from '#server/config.ts'
import type { OutboxRow } from '#server/db/tables.ts'
import type { Applicant } from '#server/store/outbox.ts'
import type { Mail } from './smtp.ts'
import { writeMail } from './texts.ts'

const Address = email(say('Invalid email format'))

// Letters, and the marks that stand between them in names. Applying is open to everybody, so whatever else is typed as a name could be
// an advertisement that the club would mail to a stranger.
const plainName = /^[\p{L}\p{M}'’-]+(?:[.,]? [\p{L}\p{M}'’-]+)*\.?$/u
const longestName = 60

/** The mail for one applicant, or null when the application holds no address that a mail can go to. */
export function composeMail(outbox: OutboxRow, applicant: Applicant, { club, publicUrl }: MailSettings): Mail | null {
  const address = Address.safeParse(applicant.email)
  if (!address.success) return null
  const language = isLanguage(applicant.language) ? applicant.language : 'ko'
  const typed = language === 'ko' ? applicant.koreanName : applicant.englishName
  const name = typed.length <= longestName && plainName.test(typed) ? typed : ''
  return {
    messageId: `<${outbox.id}@${domainOf(club)}>`,
    from: { name: club.name[language], address: club.email },
    to: { name, address: address.data },
    ...writeMail(outbox.kind, language, {
      name,
      club,
      hasAccount: applicant.userId !== null,
      signIn: publicUrl && new URL('/login', publicUrl).href,
    }),
  }
}

export type MailSettings = Pick<Config, 'club' | 'publicUrl'>

function domainOf({ email }: Club): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
