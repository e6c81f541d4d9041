import { LogOut, ShieldCheck } from 'lucide-react'
import { useLogout } from '#web/accounts/login/logout.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Bell } from '#web/notices/bell.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { navTexts } from './frame.texts.ts'

/** What the top bar has for users alone. On phones the first two are in the menu instead. */
export function UsersActions() {
  const t = useTexts(navTexts)
  const { logOut, isPending } = useLogout()
  return (
    <>
      <LinkButton href="/admin" className="wide-only">
        <ShieldCheck aria-hidden="true" />
        {t('admin')}
      </LinkButton>
      <Button className="wide-only needs-script" disabled={isPending} onClick={logOut}>
        <LogOut aria-hidden="true" />
        {t('logout')}
      </Button>
      <Bell />
    </>
  )
}
