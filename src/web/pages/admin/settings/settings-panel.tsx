import { useTranslations } from 'use-intl'
import { ContactInbox } from '#web/pages/admin/inbox/contact-inbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AuditLines } from './audit-lines.tsx'
import { SiteStatus } from './site-status.tsx'

export function SettingsPanel() {
  const t = useTranslations('admin')
  const log = useTranslations('auditLog')
  return (
    <div className="settings-panel">
      <EmptyState heading={<h2>{t('comingSoonTitle')}</h2>} text={t('comingSoonText')} />
      <ContactInbox />
      <SiteStatus />
      <section aria-labelledby="audit-log-heading">
        <h2 id="audit-log-heading" className="panel-heading display">
          {log('heading')}
        </h2>
        <p className="page-note">{log('note')}</p>
        <AuditLines />
      </section>
    </div>
  )
}
