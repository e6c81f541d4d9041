import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Announcement, announcementTypes } from '#contract/news/announcements.ts'
import { createAnnouncement, deleteAnnouncement, listAnnouncements, updateAnnouncement } from '#contract/news/news-calls.ts'
import type { Question } from '#contract/news/questions.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { confirmAnnouncementTranslation, listOutdatedAnnouncements } from '#contract/site/site-calls.ts'
import type { SchemaOf } from '#web/api/call-form.ts'
import { pages } from '#web/api/calls.ts'
import { ContentPanel, type RowOptions, useContentEditor } from '#web/editor/content-editor.tsx'
import { OutdatedMark } from '#web/editor/outdated.tsx'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { recordsTexts } from '#web/members/applications/applications.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { IconButton, LinkButton } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/form/form.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import './announcements.css'
import { type AnnouncementFields, AnnouncementForm, blankAnnouncement, fieldsOfAnnouncement } from './announcement-fields.ts'
import { answersTexts, questionFormTexts } from './answers.texts.ts'
import { AnnouncementTypeBadge } from './content-badges.tsx'
import { InsertPhrase } from './insert-phrase.tsx'
import { announcementFormTexts, announcementTypeTexts, sendToMembersTexts } from './news.texts.ts'
import { QuestionFields } from './question-fields.tsx'
import { questionQuery } from './question-reads.ts'
import '#web/editor/editor.css'

const listedQuery = pages(listAnnouncements, {})
const outdatedQuery = pages(listOutdatedAnnouncements, {})

AnnouncementsPanel.reads = (() => [listedQuery, outdatedQuery]) satisfies ReadingPart['reads']
learnSentences(officeSentences)

export function AnnouncementsPanel() {
  const t = useTexts(adminTexts, announcementFormTexts, commonTexts, questionFormTexts, recordsTexts, sendToMembersTexts)
  const format = useFormat()
  const localized = useLocalized()
  const client = useQueryClient()
  /** As they were when their form was opened. */
  const questions = useRef(new Map<string, Question>())
  const asked = useRef('')
  const editor = useContentEditor({
    texts: announcementFormTexts,
    schema: AnnouncementForm as unknown as SchemaOf<AnnouncementFields>,
    blank: () => blankAnnouncement,
    fieldsOf: (announcement: Announcement) =>
      fieldsOfAnnouncement(announcement, questions.current.get(announcement.id), format.localInput),
    create: createAnnouncement,
    update: updateAnnouncement,
    savedMore: ({ type }, { sendToMembers }, isNew) =>
      sendToMembers || (isNew && type === 'safety') ? t('sendToMembers.sent') : undefined,
    // To send is a choice of the moment.
    kept: (typed) => ({ ...typed, sendToMembers: false }),
  })

  /** The list does not have what is asked. Of two that are pressed while the answer is on its way, the last one opens. */
  async function edit(announcement: Announcement) {
    asked.current = announcement.id
    try {
      if (announcement.answering === undefined) questions.current.delete(announcement.id)
      else questions.current.set(announcement.id, await client.fetchQuery({ ...questionQuery(announcement.id), staleTime: 0 }))
      if (asked.current === announcement.id) editor.edit(announcement)
    } catch {
      if (asked.current !== announcement.id) return
      notify({ title: t('common.errorTitle'), description: t('questionForm.loadFailed'), tone: 'error' })
    }
  }

  return (
    <ContentPanel
      editor={{ ...editor, edit: (announcement) => void edit(announcement) }}
      note={t('records.editNote')}
      fields={
        <Fields
          form={editor.form}
          isNew={editor.editing === null}
          hasQuestion={editor.editing !== null && editor.fresh.question.asks}
        />
      }
      listHeading={t('announcementForm.listHeading')}
      list={{
        tab: 'announcements',
        all: listedQuery,
        outdated: outdatedQuery,
        empty: t('admin.noAnnouncements'),
        className: 'boxed announcement-rows',
      }}
      deletion={{
        call: deleteAnnouncement,
        texts: announcementFormTexts,
        warning: (announcement) => t('announcementForm.deleteWarning', { title: localized(announcement, 'title') }),
      }}
    >
      {(announcements, optionsOf) => (
        <ul className="ruled">
          {announcements.map((announcement) => (
            <AnnouncementRow key={announcement.id} announcement={announcement} {...optionsOf(announcement)} />
          ))}
        </ul>
      )}
    </ContentPanel>
  )
}

function AnnouncementRow({ announcement, outdated, isEdited, onEdit, onDelete }: RowOptions & { announcement: Announcement }) {
  const t = useTexts(announcementFormTexts)
  const answers = useTexts(answersTexts)
  const localized = useLocalized()
  const format = useFormat()
  const title = localized(announcement, 'title')
  return (
    <li className="announcement-row" aria-current={isEdited || undefined}>
      <div className="row flat quiet small">
        <AnnouncementTypeBadge type={announcement.type} />
        <time dateTime={announcement.eventDate}>{format.dateTime(announcement.eventDate)}</time>
      </div>
      <h3 className="whole">{title}</h3>
      <p className="whole quiet small announcement-row-preview">{localized(announcement, 'content')}</p>
      {announcement.answering && (
        <p className="above-2 whole">
          <LinkButton size="small" href={`/admin?answers=${announcement.id}`} aria-label={answers('openLabel', { title })}>
            {answers('open')}
          </LinkButton>
        </p>
      )}
      <OutdatedMark call={confirmAnnouncementTranslation} id={announcement.id} title={title} language={outdated} />
      <div className="announcement-row-actions">
        <IconButton label={t('editLabel', { title })} onClick={onEdit}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={t('deleteLabel', { title })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

interface FieldsProps {
  form: UseFormReturn<AnnouncementFields>
  isNew: boolean
  hasQuestion: boolean
}

function Fields({ form, isNew, hasQuestion }: FieldsProps) {
  const t = useTexts(announcementFormTexts, announcementTypeTexts)
  const types = announcementTypes.map((value) => ({ value, label: t(`announcementType.${value}`) }))
  return (
    <>
      <div className="field-pair field-pair-date">
        <SelectField form={form} name="type" label={t('announcementForm.type')} options={types} />
        <TextField
          form={form}
          name="eventDate"
          label={t('announcementForm.eventDate')}
          hint={t('announcementForm.eventDateHint')}
          type="datetime-local"
        />
      </div>
      <TextField form={form} name="titleKo" label={t('announcementForm.titleKo')} lang="ko" autoComplete="off" />
      <TextAreaField form={form} name="contentKo" label={t('announcementForm.contentKo')} lang="ko" />
      <TextField form={form} name="titleEn" label={t('announcementForm.titleEn')} lang="en" autoComplete="off" />
      <TextAreaField form={form} name="contentEn" label={t('announcementForm.contentEn')} lang="en" />
      <InsertPhrase form={form} names={{ ko: 'contentKo', en: 'contentEn' }} />
      <QuestionFields form={form} hasQuestion={hasQuestion} />
      <SendToMembers form={form} isNew={isNew} />
    </>
  )
}

type SendToMembersProps = Omit<FieldsProps, 'hasQuestion'>

/** docs/product.md 10.17: a new one of type safety is always sent, so its box cannot be cleared. */
function SendToMembers({ form, isNew }: SendToMembersProps) {
  const t = useTexts(sendToMembersTexts)
  const id = useId()
  const type = useWatch({ control: form.control, name: 'type' })
  const label = isNew ? t('label') : t('labelAgain')
  if (!isNew || type !== 'safety') return <CheckField form={form} name="sendToMembers" label={label} hint={t('hint')} optional />
  return (
    <div className="field check-field">
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('safetyHint')}
      </p>
      <input type="checkbox" id={id} className="check" aria-describedby={`${id}-hint`} checked disabled readOnly />
    </div>
  )
}
