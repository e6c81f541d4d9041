import clsx from 'clsx'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Announcement } from '#contract/announcements.ts'
import { AnnouncementTypeBadge } from '#web/badges/announcement-type-badge.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DatePlate } from '#web/ui/date-plate.tsx'
import { mayExceedThreeLines, probablyExceedsThreeLines } from './three-lines.ts'

export function AnnouncementCard({ announcement }: { announcement: Announcement }) {
  const localized = useLocalized()
  const format = useFormat()
  const titleId = useId()
  const { eventDate, type } = announcement
  const content = localized(announcement, 'content')
  return (
    <li className="card announcement">
      <DatePlate dateTime={eventDate} full={format.fullDate(eventDate)} {...format.plate(eventDate)} />
      <div className="announcement-body">
        <AnnouncementTypeBadge type={type} />
        <h3 id={titleId}>{localized(announcement, 'title')}</h3>
        <FoldedText key={content} text={content} titleId={titleId} />
      </div>
    </li>
  )
}

/**
 * Three lines of a text, and the rest on request. Whether there is a rest shows only once the browser has set the text; the button's
 * place is kept until then wherever it may be needed, so nothing moves. Without scripts the whole text stands there.
 */
function FoldedText({ text, titleId }: { text: string; titleId: string }) {
  const t = useTranslations('home')
  const textId = useId()
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(false)
  const [isLonger, setIsLonger] = useState(probablyExceedsThreeLines(text))

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || expanded) return
    const observer = new ResizeObserver(() => setIsLonger(element.scrollHeight > element.clientHeight + 1))
    observer.observe(element)
    return () => observer.disconnect()
  }, [expanded])

  return (
    <>
      <p ref={paragraph} id={textId} className={clsx('announcement-text', !expanded && 'announcement-text-folded')}>
        {text}
      </p>
      {mayExceedThreeLines(text) && (
        <button
          type="button"
          className={clsx('announcement-more needs-script', !isLonger && 'invisible')}
          aria-expanded={expanded}
          aria-controls={textId}
          aria-describedby={titleId}
          onClick={() => setExpanded(!expanded)}
        >
          {expanded ? t('collapse') : t('readMore')}
        </button>
      )}
    </>
  )
}
