import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { noticesShown } from '#contract/notices/notices.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog, whenIdle } from '#web/lazy.ts'
import { IconButton } from '#web/ui/button.tsx'
import { unreadNoticesQuery } from './notice-reads.ts'
import { noticesTexts } from './notices.texts.ts'
import './notices.css'

const lazyNotices = lazy(() => import('./notices-dialog.tsx').then(({ NoticesDialog }) => NoticesDialog))

export function Bell() {
  const t = useTexts(noticesTexts)
  const { data } = useQuery({ ...unreadNoticesQuery, refetchOnWindowFocus: true })
  const { Opened, open, close } = useLazyDialog(lazyNotices)
  // Some browsers never again request code that they could not download.
  useEffect(() => whenIdle(() => void lazyNotices.load().catch(() => {})), [])
  const unread = data?.count ?? 0
  const count = unread < noticesShown ? `${unread}` : `${noticesShown}+` // there may be more than the list has
  return (
    <>
      <IconButton
        label={unread === 0 ? t('bell') : t('bellUnread', { count })}
        className="bell needs-script"
        aria-haspopup="dialog"
        aria-expanded={Opened !== undefined}
        onClick={open}
      >
        <BellIcon aria-hidden="true" />
        {unread > 0 && <span className="bell-count" data-count={count} />}
      </IconButton>
      {Opened && <Opened onClose={close} />}
    </>
  )
}
