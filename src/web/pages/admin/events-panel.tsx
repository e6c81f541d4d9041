import { useTranslations } from 'use-intl'
import { eventPagesQuery } from '#web/api/riding-events.ts'
import { DifficultyBadge } from '#web/badges/difficulty-badge.tsx'
import { EventStatusBadge } from '#web/badges/event-status-badge.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { DataTable } from './data-table.tsx'

export function EventsPanel() {
  const t = useTranslations('admin')
  const format = useFormat()
  const localized = useLocalized()
  return (
    <PagedList query={eventPagesQuery} empty={t('noEvents')}>
      {(events) => (
        <DataTable
          label={t('tabEvents')}
          rows={events}
          columns={[
            {
              key: 'title',
              heading: t('ride'),
              place: 'wide',
              cell: (event) => (
                <>
                  <b>{localized(event, 'title')}</b>
                  <span className="cell-preview">{localized(event, 'description')}</span>
                </>
              ),
            },
            {
              key: 'status',
              heading: t('status'),
              place: 'wide',
              cell: ({ difficulty, status }) => (
                <span className="cell-badges">
                  <DifficultyBadge difficulty={difficulty} />
                  <EventStatusBadge status={status} />
                </span>
              ),
            },
            {
              key: 'when',
              heading: t('start'),
              place: 'left',
              cell: ({ eventDate, startTime }) => (
                <>
                  <time dateTime={eventDate}>{format.shortDate(eventDate)}</time> <span>{format.clockTime(startTime)}</span>
                </>
              ),
            },
            {
              key: 'size',
              heading: t('maxParticipants'),
              place: 'right',
              cell: ({ maxParticipants }) => maxParticipants && t('upTo', { count: Number(maxParticipants) }),
            },
            { key: 'place', heading: t('meetingLocation'), place: 'wide', cell: ({ meetingLocation }) => meetingLocation },
          ]}
        />
      )}
    </PagedList>
  )
}
