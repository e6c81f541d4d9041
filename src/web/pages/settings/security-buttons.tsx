import { KeyRound, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { Button } from '#web/ui/button.tsx'
import { useOnDemand } from '#web/ui/dialog/on-demand.ts'

const loadChange = () => import('./change-password-dialog.tsx').then(({ ChangePasswordDialog }) => ChangePasswordDialog)
const loadDeletion = () => import('./delete-account-dialog.tsx').then(({ DeleteAccountDialog }) => DeleteAccountDialog)

/** SPEC section 2: the two buttons of the privacy and security card. What they open is fetched with the first click. */
export function SecurityButtons({ user }: { user: CurrentUser }) {
  const t = useTranslations('settings')
  const change = useOnDemand(loadChange)
  const deletion = useOnDemand(loadDeletion)
  return (
    <div className="button-column needs-script md:grid-cols-2">
      <Button block onClick={change.open}>
        <KeyRound aria-hidden="true" />
        {t('changePassword')}
      </Button>
      <Button block variant="danger" onClick={deletion.open}>
        <Trash2 aria-hidden="true" />
        {t('deleteAccount')}
      </Button>
      {change.Opened && <change.Opened user={user} onClose={change.close} />}
      {deletion.Opened && <deletion.Opened username={user.username} onClose={deletion.close} />}
    </div>
  )
}
