import { type ComponentType, type MouseEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { olderAnnouncementsAddress } from '#contract/content/announcement-addresses.ts'
import { loadPage } from '#web/load-page.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** The way to announcements behind one: in place where scripts run, else a page of its own. SPEC's six stand alone until somebody asks. */
export function OlderAnnouncements({ behind }: { behind: string }) {
  const t = useTranslations('home')
  const [List, setList] = useState<ComponentType<{ behind: string }> | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const address = `${olderAnnouncementsAddress(behind)}#announcements`

  async function showHere(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setIsLoading(true)
    try {
      const { OlderList } = await import('./older-list.tsx')
      setList(() => OlderList)
    } catch {
      loadPage(address)
    }
  }

  if (List) return <List behind={behind} />
  return (
    <p className="announcements-edge">
      <LinkButton href={address} aria-busy={isLoading} onClick={(event) => void showHere(event)}>
        {t('older')}
      </LinkButton>
    </p>
  )
}
