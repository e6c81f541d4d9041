import { type ReactNode, Suspense, use } from 'react'
import { PageTexts, useLanguage } from '#web/i18n/language.tsx'
import type { LazySection } from '#web/lazy.ts'
import { ListLoading } from '#web/ui/list-states.tsx'

/** A section of code and texts of its own: rendered at once where web/routes.ts names it, else when it is downloaded. */
export function LazyContent({ section, fallback = <ListLoading /> }: { section: LazySection; fallback?: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Content section={section} />
    </Suspense>
  )
}

function Content({ section }: { section: LazySection }) {
  const { language } = useLanguage()
  const Section = section[language].loaded() ?? use(section[language].load())
  return (
    <PageTexts>
      <Section />
    </PageTexts>
  )
}
