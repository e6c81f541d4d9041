import { useTranslations } from 'use-intl'
import type { User } from '#contract/accounts/users.ts'
import { personName } from '#web/i18n/person-name.ts'
import { AuditLines } from '#web/pages/admin/settings/audit-lines.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

/** What one person did, and what others did to them. */
export function ActivityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('auditLog')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('heading')}
    >
      <div className="activity-of-person">
        <p className="dialog-text">{t('person', { name: personName(user) ?? user.username })}</p>
        <AuditLines person={user.id} />
      </div>
    </Dialog>
  )
}
