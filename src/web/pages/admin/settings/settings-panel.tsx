import { useTranslations } from 'use-intl'
import { ContactInbox } from '#web/pages/admin/inbox/contact-inbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AuditLog } from './audit-log.tsx'
import { SiteStatus } from './site-status.tsx'

export function SettingsPanel() {
  const t = useTranslations('admin')
  return (
    <div className="settings-panel">
      <EmptyState heading={<h2>{t('comingSoonTitle')}</h2>} text={t('comingSoonText')} />
      <ContactInbox />
      <SiteStatus />
      <AuditLog />
    </div>
  )
}
