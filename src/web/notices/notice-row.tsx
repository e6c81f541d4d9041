import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Notice } from '#contract/notices/notices.ts'
import { ageWithinDay } from '#web/i18n/format-recent-age.ts'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'

/** One notice, as a link to what it is about. */
export function NoticeRow({ notice, onFollow }: { notice: Notice; onFollow: (event: MouseEvent) => void }) {
  const t = useTranslations('notices')
  const localized = useLocalized()
  const { language } = useLanguage()
  const format = useFormat()
  const { createdAt } = notice
  const isUnread = notice.readAt === null
  const heading = localized(notice, 'heading')
  return (
    <li>
      <Link href={notice.link} className="notice-row" onClick={onFollow}>
        <span className="notice-row-heading">
          {isUnread && (
            <span className="notice-row-unread">
              <span className="sr-only">{t('new')}</span>
            </span>
          )}{' '}
          {isUnread ? <strong>{heading}</strong> : heading}
        </span>{' '}
        <span>{localized(notice, 'text')}</span>{' '}
        <time className="notice-row-age" dateTime={createdAt}>
          {ageWithinDay(language, createdAt, new Date()) ?? format.age(createdAt)}
        </time>
      </Link>
    </li>
  )
}
