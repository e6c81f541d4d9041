import { useTranslations } from 'use-intl'
import { Spinner } from '#web/ui/spinner.tsx'

/** Takes the whole screen while it is not known yet who is looking (SPEC section 2). */
export function LoadingScreen() {
  const t = useTranslations('common')
  return (
    <div className="grid min-h-svh place-content-center justify-items-center gap-3 text-ink-2" role="status">
      <Spinner />
      <p>{t('loading')}</p>
    </div>
  )
}
