import { useState } from 'react'
import { roles } from '#contract/accounts/users.ts'
import { contactStatuses } from '#contract/messages/contact-messages.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import { type AuditEntry, type AuditKind, auditKinds, isAuditAction, lastNoted, limitKinds } from '#contract/site/audit-log.ts'
import { listAuditLog } from '#contract/site/audit-log-calls.ts'
import { exportLog } from '#contract/site/export-calls.ts'
import { roleTexts } from '#web/accounts/accounts.texts.ts'
import { accountRecordTexts } from '#web/accounts/dashboard/member-care.texts.ts'
import { pages, pathOf } from '#web/api/calls.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { recordsTexts } from '#web/members/applications/applications.texts.ts'
import { contactInboxTexts } from '#web/messages/contact.texts.ts'
import { auditLogTexts } from './audit-log.texts.ts'
import './settings.css'

/** The activity log, filtered by kind. @param person the id of an account: only its lines. */
export function AuditLines({ person }: { person?: string }) {
  const t = useTexts(auditLogTexts)
  const [kind, setKind] = useState<AuditKind>()
  return (
    <>
      <div className="audit-tools">
        <select
          className="control control-small"
          aria-label={t('kind')}
          value={kind ?? ''}
          onChange={(event) => setKind(auditKinds.find((value) => value === event.target.value))}
        >
          <option value="">{t('allKinds')}</option>
          {auditKinds.map((value) => (
            <option key={value} value={value}>
              {t(`kinds.${value}`)}
            </option>
          ))}
        </select>
        <DownloadCsv address={(lang) => pathOf(exportLog, {}, { kind, person, lang })} />
      </div>
      <PagedList query={pages(listAuditLog, {}, { query: { kind, person } })} empty={t('empty')} className="audit-log">
        {(entries) => (
          <ol>
            {entries.map((entry) => (
              <AuditRow key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const format = useFormat()
  const sentence = useAuditSentence()
  return (
    <li>
      <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
      <p>{sentence(entry)}</p>
    </li>
  )
}

function oneOf<Word extends string>(words: readonly Word[], word: string | null | undefined): Word | undefined {
  return words.find((candidate) => candidate === word)
}

/** The fields that a line about changed details may name. */
const detailFields = [
  'koreanName',
  'englishName',
  'dateOfBirth',
  'phoneNumber',
  'kakaoId',
  'email',
  'motorcycleModel',
  'emergencyContactName',
  'emergencyContactRelation',
  'emergencyContactPhone',
] as const
const accountFields = ['firstName', 'lastName', 'email'] as const

/** A line of the activity log as a sentence in the page's language. */
function useAuditSentence() {
  const t = useTexts(accountRecordTexts, applicationFieldsTexts, auditLogTexts, contactInboxTexts, recordsTexts, roleTexts)
  const { language } = useLanguage()
  return (entry: AuditEntry): string => {
    const words = entry.detail?.split(' · ') ?? []
    if (words.at(-1) !== lastNoted) return sentence(entry)
    return `${sentence({ ...entry, detail: words.slice(0, -1).join(' · ') })} ${t('auditLog.lastNoted')}`
  }

  function sentence({ action, actor, goneActor, subject, goneSubject, subjectEn, detail }: AuditEntry): string {
    const account = actor ?? t('auditLog.goneAccount', { id: goneActor ?? '' })
    const part = oneOf(rideParts, detail)
    const names = {
      actor: part === undefined ? account : t(`auditLog.as.${part}`, { actor: account }),
      subject: (language === 'en' ? subjectEn : null) ?? subject ?? t('auditLog.gone', { id: goneSubject ?? '' }),
      id: goneSubject ?? '',
      detail: detail ?? '',
    }
    if (action === 'user.role') {
      const [from, to] = (detail ?? '').split(' → ').map((word) => oneOf(roles, word))
      if (from && to) return t('auditLog.roleChange', { ...names, from: t(`role.${from}`), to: t(`role.${to}`) })
    }
    if (action === 'ownDetails.update' || action === 'application.update') {
      const labels = names.detail.split(', ').map((word) => {
        const field = oneOf(detailFields, word)
        return field ? t(`applicationFields.${field}`) : word === 'detailsConfirmedAt' ? t('records.confirmed') : word
      })
      return t(`auditLog.actions.${action}`, { ...names, detail: labels.join(', ') })
    }
    if (action === 'user.update') {
      const labels = names.detail.split(', ').map((word) => {
        const field = oneOf(accountFields, word)
        return field ? t(`accountRecord.${field}`) : word
      })
      return t('auditLog.actions.user.update', { ...names, detail: labels.join(', ') })
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
