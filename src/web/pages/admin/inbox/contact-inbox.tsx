import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ContactMessage, type ContactStatus, contactCeiling, contactStatuses } from '#contract/site/contact-messages.ts'
import { contactMessageCountsQuery, contactMessagePagesQuery, deleteContactMessage } from '#web/api/contact-messages.ts'
import { FilterChip } from '#web/pages/admin/applications/filter-chip.tsx'
import { RowsInSteps } from '#web/pages/admin/list/rows-in-steps.tsx'
import { SearchResult } from '#web/pages/admin/list/search-result.tsx'
import { useAdminMutation } from '#web/pages/admin/use-admin-mutation.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { ContactMessageRow } from './contact-message-row.tsx'

/** What visitors wrote to the club: to be read, answered, marked as handled or as spam, and deleted. */
export function ContactInbox() {
  const t = useTranslations('contactInbox')
  const [status, setStatus] = useState<ContactStatus>()
  const [deleting, setDeleting] = useState<ContactMessage | null>(null)
  const { data: counts } = useQuery(contactMessageCountsQuery)
  const shown = status ?? 'new'
  const query = contactMessagePagesQuery(shown)
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
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend; this is a row of toggles */}
        <div role="group" aria-label={t('filter')} className="chips">
          {contactStatuses.map((value) => (
            <FilterChip
              key={value}
              pressed={shown === value}
              label={t(`status.${value}`)}
              count={counts?.[value]}
              onClick={() => setStatus(value)}
            />
          ))}
        </div>
        <SearchResult query={query} isNarrowed={status !== undefined} />
      </div>
      <PagedList query={query} empty={t(`empty.${shown}`)} className="inbox" by={RowsInSteps}>
        {(messages) => <Messages messages={messages} onDelete={setDeleting} />}
      </PagedList>
      {deleting && <DeleteQuestion message={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}

interface MessagesProps {
  messages: readonly ContactMessage[]
  onDelete: (message: ContactMessage) => void
}

/** Opening a dialog over a long list does not even look through it. */
const Messages = memo(function Messages({ messages, onDelete }: MessagesProps) {
  return (
    <ul>
      {messages.map((message) => (
        <ContactMessageRow key={message.id} message={message} onDelete={onDelete} />
      ))}
    </ul>
  )
})

function DeleteQuestion({ message: { id, name, subject }, onClose }: { message: ContactMessage; onClose: () => void }) {
  const t = useTranslations('contactInbox')
  const common = useTranslations('common')
  const { mutate, isPending } = useAdminMutation(deleteContactMessage, {
    doneTitle: t('deletedTitle'),
    doneText: t('deletedText'),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('deleteQuestionTitle')}
      text={t('deleteWarning', { name, subject })}
      confirmLabel={common('delete')}
      busy={isPending}
      onConfirm={() => mutate(id, { onSettled: onClose })}
    />
  )
}
