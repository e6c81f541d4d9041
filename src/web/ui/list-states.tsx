import { CircleAlert, RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'

export function ListLoading() {
  const t = useTranslations('common')
  return (
    <div className="list-state" role="status">
      <Spinner />
      <p>{t('loading')}</p>
    </div>
  )
}

/** The common error text in red (docs/product.md 4.7), and a button that tries again. */
export function ListError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common')
  return (
    <div className="list-state" role="alert">
      <p className="flex items-center gap-2 font-bold text-danger">
        <CircleAlert aria-hidden="true" className="size-5 flex-none" />
        {t('error')}
      </p>
      <Button className="needs-script" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('retry')}
      </Button>
    </div>
  )
}

/** Shows that something is loading. Decoration only: a text beside it says so. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="9" className="spinner-dashes" />
    </svg>
  )
}
