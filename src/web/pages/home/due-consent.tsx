import { Suspense, use } from 'react'
import { useSession } from '#web/api/auth.ts'
import { type LazyPart, lazy } from '#web/lazy.ts'

/** Few users are reminded; the others download none of it. */
export const consentReminder: LazyPart = {
  module: 'src/web/pages/consent-reminder.tsx',
  ...lazy(() => import('#web/pages/consent-reminder.tsx').then(({ ConsentReminder }) => ConsentReminder)),
}

export function DueConsent() {
  const { user } = useSession()
  return (
    user?.consentDue && (
      <Suspense fallback={null}>
        <Reminder />
      </Suspense>
    )
  )
}

function Reminder() {
  const ConsentReminder = consentReminder.loaded() ?? use(consentReminder.load())
  return (
    <div className="wrap">
      <ConsentReminder />
    </div>
  )
}
