import { useTranslations } from 'use-intl'
import { useClub } from '#web/club.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact/phone-link.tsx'
import { Link } from '#web/ui/link.tsx'

/** A message to the club that is written already. Nothing about the person is in the address. */
export const askForLink = '/contact?about=password'

/** From this failure on, people need more than a line. */
const shownAsButtons = 2

/** For those who have forgotten the password: officers send a new link. @param failures how often the login was refused. */
export function ForgotPassword({ failures }: { failures: number }) {
  const t = useTranslations('login')
  const { phone, phoneLinks } = useClub()
  if (failures < shownAsButtons)
    return (
      <p className="login-join">
        {t('emailHint')} {t('forgot')} <Link href={askForLink}>{t('askForNewLink')}</Link>
      </p>
    )
  return (
    <div className="login-forgot">
      <p>
        {t('emailHint')} {t('forgotOften')}
      </p>
      <LinkButton block href={askForLink}>
        {t('askForNewLink')}
      </LinkButton>
      {phoneLinks.length > 0 && <PhoneButton block number={phone} links={phoneLinks} />}
    </div>
  )
}
