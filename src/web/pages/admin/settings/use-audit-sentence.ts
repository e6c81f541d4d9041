import { useTranslations } from 'use-intl'
import { roles } from '#contract/accounts/users.ts'
import { type AuditEntry, isAuditAction, lastNoted, limitKinds } from '#contract/site/audit-log.ts'
import { contactStatuses } from '#contract/site/contact-messages.ts'
import { useLanguage } from '#web/i18n/language.tsx'

function oneOf<Word extends string>(words: readonly Word[], word: string | null | undefined): Word | undefined {
  return words.find((candidate) => candidate === word)
}

/** A line of the activity log as a sentence in the page's language. */
export function useAuditSentence() {
  const t = useTranslations()
  const { language } = useLanguage()
  return (entry: AuditEntry): string => {
    const words = entry.detail?.split(' · ') ?? []
    if (words.at(-1) !== lastNoted) return sentence(entry)
    return `${sentence({ ...entry, detail: words.slice(0, -1).join(' · ') })} ${t('auditLog.lastNoted')}`
  }

  function sentence({ action, actor, goneActor, subject, goneSubject, subjectEn, detail }: AuditEntry): string {
    const names = {
      actor: actor ?? t('auditLog.goneAccount', { id: goneActor ?? '' }),
      subject: (language === 'en' ? subjectEn : null) ?? subject ?? t('auditLog.gone', { id: goneSubject ?? '' }),
      id: goneSubject ?? '',
      detail: detail ?? '',
    }
    if (action === 'user.role') {
      const [from, to] = (detail ?? '').split(' → ').map((word) => oneOf(roles, word))
      if (from && to) return t('auditLog.roleChange', { ...names, from: t(`role.${from}`), to: t(`role.${to}`) })
    }
    if (action === 'application.payment' && detail !== 'paid') return t('auditLog.paymentTakenBack', names)
    if (action === 'contact.status') {
      const status = oneOf(contactStatuses, detail)
      if (status) return t('auditLog.contactStatus', { ...names, status: t(`contactInbox.status.${status}`) })
    }
    if (action === 'limit.reached') {
      const limit = oneOf(limitKinds, detail)
      if (limit) return t(`auditLog.limits.${limit}`)
    }
    return isAuditAction(action) ? t(`auditLog.actions.${action}`, names) : t('auditLog.other', { ...names, action })
  }
}
