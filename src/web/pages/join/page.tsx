import { useState } from 'react'
import { useSession } from '#web/api/auth.ts'
import { ApplicationReceived } from './application-received.tsx'
import { LoggedInJoin } from './logged-in-join.tsx'
import { VisitorJoin } from './visitor-join.tsx'
import './join.css'

/** docs/product.md 6.1: Join. A logged-in user has an account already and begins at step 2. */
export function JoinPage() {
  const { user } = useSession()
  const [isSent, setIsSent] = useState(false)
  if (isSent) return <ApplicationReceived />
  return user ? <LoggedInJoin user={user} onSent={() => setIsSent(true)} /> : <VisitorJoin onSent={() => setIsSent(true)} />
}
