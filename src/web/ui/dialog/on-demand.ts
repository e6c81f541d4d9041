import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '#web/ui/toast/toast-store.ts'

/** A dialog whose code is fetched when it is first opened. When it cannot be fetched, the page stays and says why nothing opened. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const t = useTranslations('common')
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const [isOpen, setIsOpen] = useState(false)

  async function open() {
    try {
      const component = loaded ?? (await load())
      setLoaded(() => component)
      setIsOpen(true)
    } catch {
      notify({ title: t('errorTitle'), description: t('offline'), tone: 'error' })
    }
  }

  return { Opened: isOpen ? loaded : null, open: () => void open(), close: () => setIsOpen(false) }
}
