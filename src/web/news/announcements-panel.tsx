import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Announcement, AnnouncementInput, announcementTypes } from '#contract/news/announcements.ts'
import { createAnnouncement, deleteAnnouncement, listAnnouncements, updateAnnouncement } from '#contract/news/news-calls.ts'
import { confirmAnnouncementTranslation, listOutdatedAnnouncements } from '#contract/site/site-calls.ts'
import { pages } from '#web/api/calls.ts'
import { ContentPanel, type RowOptions, useContentEditor } from '#web/editor/content-editor.tsx'
import { OutdatedMark } from '#web/editor/outdated.tsx'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { recordsTexts } from '#web/members/applications/applications.texts.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '#web/ui/form/form.tsx'
import './announcements.css'
import { AnnouncementTypeBadge } from './content-badges.tsx'
import { InsertPhrase } from './insert-phrase.tsx'
import { announcementFormTexts, announcementTypeTexts, sendToMembersTexts } from './news.texts.ts'
import '#web/editor/editor.css'

const listedQuery = pages(listAnnouncements, {})
const outdatedQuery = pages(listOutdatedAnnouncements, {})

AnnouncementsPanel.reads = (() => [listedQuery, outdatedQuery]) satisfies ReadingPart['reads']

export function AnnouncementsPanel() {
  const t = useTexts(adminTexts, announcementFormTexts, recordsTexts, sendToMembersTexts)
  const format = useFormat()
  const localized = useLocalized()
  const editor = useContentEditor({
    texts: announcementFormTexts,
    schema: AnnouncementInput,
    blank: () => blankAnnouncement,
    fieldsOf: (announcement: Announcement) => fieldsOfAnnouncement(announcement, format.localInput(announcement.eventDate)),
    create: createAnnouncement,
    update: updateAnnouncement,
    savedMore: ({ type }, { sendToMembers }, isNew) =>
      sendToMembers || (isNew && type === 'safety') ? t('sendToMembers.sent') : undefined,
    // To send is a choice of the moment.
    kept: (typed) => ({ ...typed, sendToMembers: false }),
  })
  return (
    <ContentPanel
      editor={editor}
      note={t('records.editNote')}
      fields={<AnnouncementFields form={editor.form} isNew={editor.editing === null} />}
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

const blankAnnouncement: Required<AnnouncementInput> = {
  type: 'general',
  titleKo: '',
  titleEn: '',
  contentKo: '',
  contentEn: '',
  eventDate: '',
  sendToMembers: false,
}

/** @param eventDate as a `datetime-local` field holds it, in the club's time zone. */
function fieldsOfAnnouncement(announcement: Announcement, eventDate: string): Required<AnnouncementInput> {
  const { titleKo, titleEn, contentKo, contentEn } = announcement
  const type = announcementTypes.find((offered) => offered === announcement.type) ?? 'general'
  return { type, eventDate, titleKo, titleEn, contentKo, contentEn, sendToMembers: false }
}

function AnnouncementFields({ form, isNew }: { form: UseFormReturn<AnnouncementInput>; isNew: boolean }) {
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
      <SendToMembers form={form} isNew={isNew} />
    </>
  )
}

interface SendToMembersProps {
  form: UseFormReturn<AnnouncementInput>
  isNew: boolean
}

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
