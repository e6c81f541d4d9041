import { useTranslations } from 'use-intl'
import { AuditLines } from './audit-lines.tsx'

/** Who did what to whom, newest first. */
export function AuditLog() {
  const t = useTranslations('auditLog')
  return (
    <section aria-labelledby="audit-log-heading">
      <h2 id="audit-log-heading" className="panel-heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <AuditLines />
    </section>
  )
}
