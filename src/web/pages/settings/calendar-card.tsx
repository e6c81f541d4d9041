import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarFeedQuery, endCalendarFeed, makeCalendarFeed } from '#web/api/calendar-feeds.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useMemberMutation } from '#web/pages/use-member-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ListError, ListLoading } from '#web/ui/list-states.tsx'
import { CalendarLink } from './calendar-link.tsx'

/** The club's rides in a member's own calendar, by a link that is theirs alone and can be ended. */
export function CalendarCard() {
  const t = useTranslations('calendarFeed')
  return (
    <section className="card needs-script">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="text-ink-2">{t('text')}</p>
      <OwnFeed />
    </section>
  )
}

function OwnFeed() {
  const t = useTranslations('calendarFeed')
  const { language } = useLanguage()
  const { data: feed, isPending, refetch } = useQuery(calendarFeedQuery)
  const making = useMemberMutation(makeCalendarFeed)
  const ending = useMemberMutation(endCalendarFeed)
  const [said, setSaid] = useState('')
  if (isPending) return <ListLoading />
  if (!feed) return <ListError onRetry={() => void refetch()} />

  const make = (done?: () => void) => making.mutate({ language }, { onSuccess: () => setSaid(t('saidMade')), onSettled: done })
  const end = (done: () => void) => ending.mutate(undefined, { onSuccess: () => setSaid(t('saidOff')), onSettled: done })
  return (
    <>
      {feed.path !== null && feed.createdAt !== null ? (
        <CalendarLink
          path={feed.path}
          createdAt={feed.createdAt}
          isNew={making.isSuccess}
          isBusy={making.isPending || ending.isPending}
          onRenew={make}
          onEnd={end}
        />
      ) : (
        <Button className="mt-4" variant="primary" aria-busy={making.isPending} onClick={() => making.isPending || make()}>
          <CalendarPlus aria-hidden="true" />
          {t('make')}
        </Button>
      )}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
