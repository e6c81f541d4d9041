import { useState } from 'react'
import { roles } from '#contract/accounts/users.ts'
import { contactStatuses } from '#contract/messages/contact-messages.ts'
import { rideParts } from '#contract/rides/riding-events.ts'
import { type AuditEntry, type AuditKind, auditKinds, lastNoted } from '#contract/site/audit-log.ts'
import { wordedPages } from '#contract/site/page-words.ts'
import { exportLog, listAuditLog } from '#contract/site/site-calls.ts'
import { accountRecordTexts, roleTexts } from '#web/accounts/accounts.texts.ts'
import { pages, pathOf } from '#web/api/calls.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { hasText } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { recordsTexts } from '#web/members/applications/applications.texts.ts'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { contactInboxTexts } from '#web/messages/contact.texts.ts'
import { auditLogTexts, pageWordsTexts } from './admin.texts.ts'
import './site.css'

export const auditLogQuery = (filter: { kind?: AuditKind; person?: string }) => pages(listAuditLog, {}, { query: filter })

/** The activity log, filtered by kind. @param person the id of an account: only its lines. */
export function AuditLines({ person }: { person?: string }) {
  const t = useTexts(auditLogTexts)
  const [kind, setKind] = useState<AuditKind>()
  return (
    <>
      <div className="row split above-3 below-3">
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
      <PagedList query={auditLogQuery({ kind, person })} empty={t('empty')} className="audit-log">
        {(entries) => (
          <ol className="boxed ruled rows">
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
      <time className="quiet small" dateTime={entry.at}>
        {format.dateTime(entry.at)}
      </time>
      <p>{sentence(entry)}</p>
    </li>
  )
}

function oneOf<Word extends string>(words: readonly Word[], word: string | null | undefined): Word | undefined {
  return words.find((candidate) => candidate === word)
}

/** What was decided about a ride, or changed, and why. */
function decisionIn(action: string, detail: string | null): { decision: string; reason: string } {
  const [first = 'none', second = 'none'] = detail?.split(' · ') ?? []
  return action === 'event.decide' ? { decision: first, reason: second } : { decision: 'none', reason: first }
}

/** A line of the activity log as a sentence in the page's language. */
function useAuditSentence() {
  const t = useTexts(
    accountRecordTexts,
    applicationFieldsTexts,
    auditLogTexts,
    contactInboxTexts,
    pageWordsTexts,
    recordsTexts,
    roleTexts,
  )
  const { language } = useLanguage()
  return (entry: AuditEntry): string => {
    const words = entry.detail?.split(' · ') ?? []
    if (words.at(-1) !== lastNoted) return sentence(entry)
    return `${sentence({ ...entry, detail: words.slice(0, -1).join(' · ') })} ${t('auditLog.lastNoted')}`
  }

  /** Each sentence takes what it needs of these. */
  function sentence({ action, actor, goneActor, subject, goneSubject, subjectEn, detail }: AuditEntry): string {
    const account = actor ?? t('auditLog.goneAccount', { id: goneActor ?? '' })
    const part = oneOf(rideParts, detail)
    const [from, to] = (detail ?? '').split(' → ').map((word) => oneOf(roles, word))
    const status = oneOf(contactStatuses, detail)
    const page = oneOf(wordedPages, detail?.split('.')[0])
    const names = {
      actor: part === undefined ? account : t(`auditLog.as.${part}`, { actor: account }),
      subject: (language === 'en' ? subjectEn : null) ?? subject ?? t('auditLog.gone', { id: goneSubject ?? '' }),
      id: goneSubject ?? '',
      detail: detail ?? '',
      ...decisionIn(action, detail),
      from: from ? t(`role.${from}`) : '',
      to: from && to ? t(`role.${to}`) : 'none',
      status: status ? t(`contactInbox.status.${status}`) : 'none',
      page: page ? t(`pageWords.pages.${page}`) : (detail ?? ''),
      fields: (detail ?? '').split(', ').map(fieldLabel).join(', '),
    }
    // For the compiler one of them: the union of all is too much for it, and each takes some of the names.
    const key = `auditLog.actions.${action}` as 'auditLog.actions.club.visitors'
    return hasText(auditLogTexts, `actions.${action}`) ? t(key, names) : t('auditLog.other', { ...names, action })
  }

  function fieldLabel(word: string): string {
    if (word === 'detailsConfirmedAt') return t('records.confirmed')
    const namespace = [applicationFieldsTexts, accountRecordTexts].find((texts) => hasText(texts, word))
    return namespace === undefined ? word : t(`${namespace}.${word}` as 'applicationFields.email')
  }
}
