import { Suspense, use } from 'react'
import type { LazySection } from '#web/lazy.ts'
import { ListLoading } from '#web/ui/list-states.tsx'

/** A section of code of its own: rendered at once where its route names it, else when it is downloaded. */
export function LazyContent({ section }: { section: LazySection }) {
  return (
    <Suspense fallback={<ListLoading />}>
      <Content section={section} />
    </Suspense>
  )
}

function Content({ section }: { section: LazySection }) {
  const Section = section.loaded() ?? use(section.load())
  return <Section />
}
