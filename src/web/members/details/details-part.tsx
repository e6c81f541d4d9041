import type { CurrentUser } from '#contract/accounts/users.ts'
import { EmailCard } from '#web/accounts/email-card.tsx'
import { ConsentCard } from './consent-card.tsx'
import { DirectoryCard } from './directory-card.tsx'
import { MyDetails } from './my-details.tsx'

/** A part of Settings (docs/product.md 7.23). */
export function DetailsPart({ user }: { user: CurrentUser }) {
  return (
    <>
      {user.consentDue && <ConsentCard />}
      <MyDetails user={user} />
      {user.sendsMail && <EmailCard />}
      {user.role !== 'guest' && <DirectoryCard />}
    </>
  )
}
