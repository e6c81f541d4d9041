import { Suspense, use } from 'react'
import { useSession } from '#web/api/auth.ts'
import { type LazyPart, lazy } from '#web/lazy.ts'

/** Few users are asked; the others download none of it. */
export const consentCard: LazyPart = {
  module: 'src/web/pages/settings/consent-card.tsx',
  ...lazy(() => import('./consent-card.tsx').then(({ ConsentCard }) => ConsentCard)),
}

export function DueConsent() {
  const { user } = useSession()
  return (
    user?.consentDue && (
      <Suspense fallback={null}>
        <Card />
      </Suspense>
    )
  )
}

function Card() {
  const ConsentCard = consentCard.loaded() ?? use(consentCard.load())
  return <ConsentCard />
}
