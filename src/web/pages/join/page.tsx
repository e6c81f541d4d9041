import { useEffect, useRef, useState } from 'react'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { SentApplication } from '#web/members/join/application-form.tsx'
import { joinTexts } from '#web/members/join/join.texts.ts'
import { LoggedInJoin, VisitorJoin } from '#web/members/join/join.tsx'
import { JoinSteps, WhatFollows } from '#web/members/join/join-frame.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import '#web/members/join/join.css'

/** docs/product.md 6.1: Join. A logged-in user has an account already and begins at step 2. */
export function JoinPage() {
  const { user } = useSession()
  const [sent, setSent] = useState<SentApplication | null>(null)
  if (sent) return <ApplicationReceived application={sent} />
  return user ? <LoggedInJoin user={user} onSent={setSent} /> : <VisitorJoin onSent={setSent} />
}

/** docs/product.md 6.2: the application was received, and the club will get in touch. */
function ApplicationReceived({
  application: { email, awaitsVerification, isLinked, username },
}: {
  application: SentApplication
}) {
  const t = useTexts(joinTexts)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page wrap stack s6 join">
      <div className="whole">
        <h1 className="page-title display" tabIndex={-1} ref={title}>
          {t('receivedTitle')}
        </h1>
        <p className="lead above-3 below-6">{t('receivedText')}</p>
        <JoinSteps at="sent" />
      </div>
      <div className="fill stack s5">
        {awaitsVerification && <p className="join-letter">{t('letterSent', { email })}</p>}
        <p>{isLinked ? t('receivedStatus') : t('receivedUnlinked', { username })}</p>
        <div className="join-foot">
          <LinkButton variant="primary" size="large" block href="/">
            {t('home')}
          </LinkButton>
        </div>
      </div>
      <aside className="join-aside">
        <WhatFollows />
      </aside>
    </div>
  )
}
