import { useTexts } from '#web/i18n/use-texts.ts'
import { notFoundTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { RoadScene } from '#web/ui/list-states.tsx'

export function NotFoundPage() {
  const t = useTexts(notFoundTexts)
  const pages = useTexts(pagesTexts)
  return (
    <div className="page wrap grid content-center justify-items-center gap-4 text-center">
      <RoadScene />
      <h1 className="display page-title">{pages('notFoundTitle')}</h1>
      <p className="-mt-1 text-ink-2">{t('description')}</p>
      <LinkButton variant="primary" href="/" className="mt-2">
        {t('goHome')}
      </LinkButton>
    </div>
  )
}
