import { Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/content/announcements.ts'
import type { Language } from '#contract/languages.ts'
import { AnnouncementTypeBadge } from '#web/badges/announcement-type-badge.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { OutdatedMark } from '#web/pages/admin/editor/outdated-mark.tsx'
import { IconButton } from '#web/ui/button.tsx'

export interface AnnouncementRowProps {
  announcement: Announcement
  /** The language that may be out of date. */
  outdated: Language | undefined
  /** Whether it is the one in the form. */
  isEdited: boolean
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
}

/** Typing into the form beside the list draws no row anew. */
export const AnnouncementRow = memo(function AnnouncementRow({
  announcement,
  outdated,
  isEdited,
  onEdit,
  onDelete,
}: AnnouncementRowProps) {
  const t = useTranslations('announcementForm')
  const localized = useLocalized()
  const format = useFormat()
  const title = localized(announcement, 'title')
  return (
    <li className="announcement-row" aria-current={isEdited || undefined}>
      <div className="announcement-row-facts">
        <AnnouncementTypeBadge type={announcement.type} />
        <time dateTime={announcement.eventDate}>{format.dateTime(announcement.eventDate)}</time>
      </div>
      <h3>{title}</h3>
      <p className="announcement-row-preview">{localized(announcement, 'content')}</p>
      <OutdatedMark entity="announcements" id={announcement.id} title={title} language={outdated} />
      <div className="announcement-row-actions">
        <IconButton label={t('editLabel', { title })} onClick={() => onEdit(announcement)}>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label={t('deleteLabel', { title })} className="text-danger" onClick={() => onDelete(announcement)}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
})
