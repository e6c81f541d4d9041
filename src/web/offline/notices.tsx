import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { putOffNewerRelease, useNewerRelease } from './newer-release.ts'
import './notices.css'
import { catchUp } from './catch-up.ts'
import { useSavedPage } from './saved-page.ts'
import { takeOver } from './take-over.ts'

export function Notices() {
  const savedAt = useSavedPage()
  const release = useNewerRelease()
  if (savedAt !== null) return <SavedPage savedAt={savedAt} />
  return release && <NewerRelease registration={release} />
}

/** Says from when the copy is. As soon as the server answers, what it says takes the copy's place and the sentence goes. */
function SavedPage({ savedAt }: { savedAt: string }) {
  const t = useTranslations('offline')
  const common = useTranslations('common')
  const format = useFormat()
  const client = useQueryClient()
  const [isHidden, setHidden] = useState(false)

  useEffect(() => {
    const tryAgain = () => void catchUp(client)
    tryAgain() // a slow answer may be on its way already
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [client])

  if (isHidden) return null
  return (
    <Notice
      text={t('savedPage', { time: format.dateTime(savedAt) })}
      action={common('retry')}
      onAction={() => location.reload()}
      onClose={() => setHidden(true)}
    />
  )
}

function NewerRelease({ registration }: { registration: ServiceWorkerRegistration }) {
  const t = useTranslations('offline')
  const [isChosen, setChosen] = useState(false)
  return (
    <Notice
      text={t('newerRelease')}
      action={t('reload')}
      disabled={isChosen}
      onAction={() => {
        setChosen(true)
        takeOver(registration)
      }}
      onClose={putOffNewerRelease}
    />
  )
}

interface NoticeProps {
  text: ReactNode
  action: string
  disabled?: boolean
  onAction: () => void
  onClose: () => void
}

function Notice({ text, action, disabled = false, onAction, onClose }: NoticeProps) {
  const t = useTranslations('offline')
  const common = useTranslations('common')
  return (
    <aside className="site-notice" aria-label={t('label')}>
      <p role="status">{text}</p>
      <Button size="small" disabled={disabled} onClick={onAction}>
        <RotateCw aria-hidden="true" />
        {action}
      </Button>
      <IconButton label={common('close')} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
