import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { deleteContactMessage, listContactMessages } from '#contract/messages/contact-message-calls.ts'
import { type ContactMessage, type ContactStatus, contactCeiling, contactStatuses } from '#contract/messages/contact-messages.ts'
import { pages } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { FilterChips, SearchResult } from '#web/lists/search.tsx'
import { ContactMessageRow } from './contact-message-row.tsx'
import { messageCountsQuery } from './message-reads.ts'
import './contact-inbox.css'

/** Messages from the contact page: to read, answer, mark as handled or as spam, and delete. */
export function ContactInbox() {
  const t = useTranslations('contactInbox')
  const [status, setStatus] = useState<ContactStatus>()
  const [deleting, setDeleting] = useState<ContactMessage | null>(null)
  const { data: counts } = useQuery(messageCountsQuery)
  const shown = status ?? 'new'
  const query = pages(listContactMessages, {}, { query: { status: shown } })
  return (
    <section aria-labelledby="contact-inbox-heading">
      <h2 id="contact-inbox-heading" className="panel-heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      {counts !== undefined && counts.overCeiling > 0 && (
        <p className="panel-notice" role="status">
          {t('overCeiling', { limit: String(contactCeiling), count: counts.overCeiling })}
        </p>
      )}
      <div className="list-tools">
        <FilterChips
          label={t('filter')}
          chips={contactStatuses.map((value) => ({
            key: value,
            label: t(`status.${value}`),
            isPressed: shown === value,
            count: counts?.[value],
            onPress: () => setStatus(value),
          }))}
        />
        <SearchResult query={query} isNarrowed={status !== undefined} />
      </div>
      <PagedList query={query} empty={t(`empty.${shown}`)} className="inbox">
        {(messages) => (
          <ul>
            {messages.map((message) => (
              <ContactMessageRow key={message.id} message={message} onDelete={() => setDeleting(message)} />
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <DeleteQuestion
          id={deleting.id}
          mutation={change(deleteContactMessage)}
          texts="contactInbox"
          warning={t('deleteWarning', { name: deleting.name, subject: deleting.subject })}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}
