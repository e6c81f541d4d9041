import { useEffect, useRef, useState } from 'react'
import { readJoinDraftLink } from '#contract/members/join-draft-link.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { lazySection } from '#web/lazy.ts'
import type { SentApplication } from '#web/members/join/application-form.tsx'
import type { ContinuedProps } from '#web/members/join/continued-draft.tsx'
import { joinTexts } from '#web/members/join/join.texts.ts'
import { LoggedInJoin, VisitorJoin } from '#web/members/join/join.tsx'
import { JoinSteps, WhatFollows } from '#web/members/join/join-frame.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { LazyContent } from '#web/ui/list-states.tsx'
import '#web/members/join/join.css'

const continuedDraft = lazySection('src/web/members/join/continued-draft.tsx', () =>
  import('#web/members/join/continued-draft.tsx').then(({ ContinuedDraft }) => ContinuedDraft),
)

/** docs/product.md 6.1: Join. A logged-in user has an account already and begins at step 2. */
export function JoinPage() {
  const { user } = useSession()
  const [sent, setSent] = useState<SentApplication | null>(null)
  const [link, setLink] = useState<ReturnType<typeof readJoinDraftLink>>(null)
  useEffect(() => {
    const found = readJoinDraftLink(location.hash)
    if (found === null) return
    // Out of the address bar at once, so that it is not shared.
    history.replaceState(history.state, '', location.pathname + location.search)
    setLink(found)
  }, [])
  if (link) return <Continued link={link} onLeave={() => setLink(null)} />
  if (sent) return <ApplicationReceived application={sent} />
  return user ? <LoggedInJoin user={user} onSent={setSent} /> : <VisitorJoin onSent={setSent} />
}

/** What was typed in another browser (docs/decisions/066). */
function Continued(props: ContinuedProps) {
  const t = useTexts(pagesTexts)
  return (
    <div className="page wrap narrow">
      <h1 className="page-title display below-5">{t('joinTitle')}</h1>
      <LazyContent section={continuedDraft} props={props} />
    </div>
  )
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
