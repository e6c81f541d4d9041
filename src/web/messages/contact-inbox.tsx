import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Phone, Reply, Trash2, Undo2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import {
  changeContactStatus,
  countContactMessages,
  deleteContactMessage,
  listContactMessages,
} from '#contract/messages/contact-message-calls.ts'
import {
  type ContactMessage,
  type ContactStatus,
  type ContactSuspicion,
  contactCeiling,
  contactStatuses,
  contactSuspicions,
} from '#contract/messages/contact-messages.ts'
import { useAction } from '#web/api/action.ts'
import { pages, read } from '#web/api/calls.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { rowFocus } from '#web/lists/row-focus.ts'
import { SearchedList } from '#web/lists/searched-list.tsx'
import { recentlyDeletedTexts } from '#web/site/admin.texts.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { MailLink } from '#web/ui/contact-links.tsx'
import { LinkedText } from '#web/ui/link.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { contactInboxTexts } from './contact.texts.ts'
import { replyAddress } from './contact-reply.ts'
import './contact-inbox.css'

const countsQuery = read(countContactMessages, {})
const messagesQuery = (status: ContactStatus) => pages(listContactMessages, {}, { query: { status } })

/** What the inbox begins with. */
export const inboxReads = [countsQuery, messagesQuery('new')]

export function ContactInbox() {
  const t = useTexts(contactInboxTexts)
  const [status, setStatus] = useState<ContactStatus>()
  const [deleting, setDeleting] = useState<ContactMessage | null>(null)
  const { data: counts } = useQuery(countsQuery)
  const shown = status ?? 'new'
  return (
    <section aria-labelledby="contact-inbox-heading">
      <h2 id="contact-inbox-heading" className="sr-only">
        {t('heading')}
      </h2>
      {counts !== undefined && counts.overCeiling > 0 && (
        <p className="below-4 call-out" role="status">
          {t('overCeiling', { limit: String(contactCeiling), count: counts.overCeiling })}
        </p>
      )}
      <SearchedList
        query={messagesQuery(shown)}
        filter={{
          label: t('filter'),
          chips: contactStatuses.map((value) => ({
            key: value,
            label: t(`status.${value}`),
            isPressed: shown === value,
            count: counts?.[value],
            onPress: () => setStatus(value),
          })),
        }}
        isNarrowed={status !== undefined}
        empty={t(`empty.${shown}`)}
      >
        {(messages) => (
          <ul className="boxed ruled">
            {messages.map((message) => (
              <ContactMessageRow key={message.id} message={message} onDelete={() => setDeleting(message)} />
            ))}
          </ul>
        )}
      </SearchedList>
      <p className="page-note">{t('note')}</p>
      {deleting && (
        <DeleteQuestion
          id={deleting.id}
          call={deleteContactMessage}
          isRestorable
          texts={contactInboxTexts}
          warning={t('deleteWarning', { name: deleting.name, subject: deleting.subject })}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  )
}

function ContactMessageRow({ message, onDelete }: { message: ContactMessage; onDelete: () => void }) {
  const t = useTexts(contactInboxTexts)
  const format = useFormat()
  const { name, email, subject, createdAt, status, handledAt, handledBy } = message
  const handled = { when: format.dateTime(handledAt ?? createdAt), name: handledBy ?? '' }
  const links = message.links?.message
  return (
    <li className="inbox-row">
      <details>
        <summary>
          <span className="row flat split">
            <b>{name}</b>
            <time className="quiet small" dateTime={createdAt}>
              {format.dateTime(createdAt)}
            </time>
          </span>
          <span className="strong">{subject}</span>
          <span className="quiet small inbox-excerpt">{message.message}</span>
          <ChevronDown aria-hidden="true" />
        </summary>
        <div className="stack s3 inbox-body">
          <Suspicions message={message} />
          <p className="measure lines">
            <LinkedText text={message.message} links={links} />
          </p>
          <p className="row flat">
            <MailLink address={email} />
          </p>
          {status === 'handled' && handledAt !== null && (
            <p className="page-note">{t(handledBy === null ? 'handledAt' : 'handledByAt', handled)}</p>
          )}
          <Actions message={message} phone={links?.find(({ href }) => href.startsWith('tel:'))?.href} onDelete={onDelete} />
        </div>
      </details>
    </li>
  )
}

function Suspicions({ message: { status, suspicions } }: { message: ContactMessage }) {
  const t = useTexts(contactInboxTexts)
  const known = contactSuspicions.filter((suspicion) => suspicions.includes(suspicion))
  if (status !== 'spam' || known.length === 0) return null
  return (
    <div className="small call-out">
      <p>{t('suspicionsLead')}</p>
      <ul className="bullets">
        {known.map((suspicion: ContactSuspicion) => (
          <li key={suspicion}>{t(`suspicion.${suspicion}`)}</li>
        ))}
      </ul>
    </div>
  )
}

interface ActionsProps {
  message: ContactMessage
  phone: string | undefined
  onDelete: () => void
}

function Actions({ message, phone, onDelete }: ActionsProps) {
  const t = useTexts(contactInboxTexts)
  const common = useTexts(commonTexts)
  const deleted = useTexts(recentlyDeletedTexts)
  const { mutate, isPending, whenEnded } = useAction(changeContactStatus, {
    done: () => {
      const { id } = message
      const status = contactStatuses.find((known) => known === message.status) ?? 'new'
      return { title: common('success'), action: { label: deleted('undo'), run: () => whenEnded(() => mutate({ id, status })) } }
    },
  })

  function mark(status: ContactStatus, { currentTarget }: MouseEvent) {
    mutate({ id: message.id, status }, { onSuccess: rowFocus(currentTarget) })
  }

  return (
    <div className="tiles s2">
      <AnchorButton variant={message.status === 'spam' ? 'ghost' : 'primary'} href={replyAddress(message)}>
        <Reply aria-hidden="true" />
        {t('reply')}
      </AnchorButton>
      {phone && (
        <AnchorButton href={phone}>
          <Phone aria-hidden="true" />
          {t('call')}
        </AnchorButton>
      )}
      {message.status === 'new' ? (
        <Button variant="ok" aria-disabled={isPending || undefined} onClick={(event) => mark('handled', event)}>
          <Check aria-hidden="true" />
          {t('markHandled')}
        </Button>
      ) : (
        <Button aria-disabled={isPending || undefined} onClick={(event) => mark('new', event)}>
          <Undo2 aria-hidden="true" />
          {message.status === 'spam' ? t('notSpam') : t('markNew')}
        </Button>
      )}
      {message.status !== 'spam' && (
        <Button aria-disabled={isPending || undefined} onClick={(event) => mark('spam', event)}>
          {t('markSpam')}
        </Button>
      )}
      <Button variant="danger" onClick={onDelete}>
        <Trash2 aria-hidden="true" />
        {common('delete')}
      </Button>
    </div>
  )
}
