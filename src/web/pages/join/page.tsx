import { useState } from 'react'
import { useSession } from '#web/api/auth.ts'
import { ApplicationReceived } from './application-received.tsx'
import { SignedInJoin } from './signed-in-join.tsx'
import { VisitorJoin } from './visitor-join.tsx'
import './page.css'

/** SPEC section 2, Join. Whoever is signed in has made the first step already. */
export function JoinPage() {
  const { user } = useSession()
  const [isSent, setIsSent] = useState(false)
  if (isSent) return <ApplicationReceived />
  return user ? <SignedInJoin user={user} onSent={() => setIsSent(true)} /> : <VisitorJoin onSent={() => setIsSent(true)} />
}
