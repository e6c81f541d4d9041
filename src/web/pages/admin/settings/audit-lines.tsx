import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AuditEntry, type AuditKind, auditKinds } from '#contract/site/audit-log.ts'
import { auditLogPagesQuery } from '#web/api/administration.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { useAuditSentence } from './use-audit-sentence.ts'
import './audit-lines.css'

/** The activity log, filtered by kind. @param person the id of an account: only its lines. */
export function AuditLines({ person }: { person?: string }) {
  const t = useTranslations('auditLog')
  const [kind, setKind] = useState<AuditKind>()
  return (
    <>
      <select
        className="control control-small audit-kind"
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
      <PagedList query={auditLogPagesQuery({ kind, person })} empty={t('empty')} className="audit-log">
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
