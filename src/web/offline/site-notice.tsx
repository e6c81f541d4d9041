import { type ComponentType, useEffect, useState } from 'react'
import { useNewerRelease } from './newer-release.ts'
import { useSavedPage } from './saved-page.ts'

/** The place of the one sentence about the site itself: that this is a copy, or that a newer release is there. Its code comes when there is one to say. */
export function SiteNotice() {
  const hasNews = useSavedPage() !== null
  const hasRelease = useNewerRelease() !== null
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasNews && !hasRelease) return
    import('./notices.tsx').then(
      ({ Notices }) => setNotice(() => Notices),
      () => {}, // the page is as it was; only the sentence about it is missing
    )
  }, [hasNews, hasRelease])
  return Notice && <Notice />
}
