import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { type AuditAction, type AuditEntry, auditActions } from '#contract/audit-log.ts'
import { type Role, roles } from '#contract/users.ts'
import { auditLogPagesQuery } from '#web/api/audit-log.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { RowsInSteps } from './rows-in-steps.tsx'

/** Who looked at and changed what, newest first. */
export function AuditLog() {
  const t = useTranslations('auditLog')
  return (
    <section aria-labelledby="audit-log-heading">
      <h2 id="audit-log-heading" className="panel-heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <PagedList query={auditLogPagesQuery} empty={t('empty')} className="audit-log" by={RowsInSteps}>
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </section>
  )
}

const AuditRow = memo(function AuditRow({ entry }: { entry: AuditEntry }) {
  const format = useFormat()
  const sentence = useAuditSentence()
  return (
    <li>
      <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      <p>{sentence(entry)}</p>
    </li>
  )
})

function useAuditSentence() {
  const t = useTranslations()
  const isRole = (word: string | undefined): word is Role => roles.some((role) => role === word)
  const { language } = useLanguage()
  return ({ action, actor, subject, subjectEn, detail }: AuditEntry): string => {
    const known: AuditAction | undefined = auditActions.find((candidate) => candidate === action)
    const names = {
      actor: actor ?? t('auditLog.goneAccount'),
      subject: (language === 'en' ? subjectEn : null) ?? subject ?? t('auditLog.gone'),
    }
    switch (known) {
      case undefined:
        return t('auditLog.other', { ...names, action })
      case 'user.role': {
        const [from, to] = detail?.split(' → ') ?? []
        return isRole(from) && isRole(to)
          ? t('auditLog.role', { ...names, from: t(`role.${from}`), to: t(`role.${to}`) })
          : t('auditLog.someRole', names)
      }
      case 'application.payment':
        return detail === 'paid' ? t('auditLog.paymentConfirmed', names) : t('auditLog.paymentTakenBack', names)
      case 'application.view':
        return t('auditLog.view', names)
      case 'application.viewAll':
        return t('auditLog.viewAll', names)
      case 'application.approve':
        return t('auditLog.approve', names)
      case 'application.reject':
        return t('auditLog.reject', names)
      case 'user.activate':
        return t('auditLog.activate', names)
      case 'user.deactivate':
        return t('auditLog.deactivate', names)
      case 'user.passwordLink':
        return t('auditLog.passwordLink', names)
      case 'event.rideSheet':
        return t('auditLog.rideSheet', names)
    }
  }
}
