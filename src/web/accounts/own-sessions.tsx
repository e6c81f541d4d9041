import { useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { endSession, findFailedLogins, listSessions, logOutElsewhere } from '#contract/accounts/session-calls.ts'
import type { Session } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { privacyTexts } from '#web/members/details/own-data.texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'

/** Where the user is logged in, with a button to log out there. */
export function OwnSessions() {
  const t = useTexts(privacyTexts)
  const listed = useQuery(read(listSessions, {}))
  const one = useAction(endSession)
  const others = useAction(logOutElsewhere)
  const isBusy = one.isPending || others.isPending
  const [announced, setAnnounced] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const noteId = useId()

  function say(text: string) {
    setAnnounced(text)
    heading.current?.focus() // the pressed button disappears
  }

  function endOne({ id }: Session) {
    if (isBusy) return
    setAnnounced('')
    one.mutate({ id }, { onSuccess: () => say(t('saidEnded')) })
  }

  function endOthers() {
    if (isBusy) return
    setAnnounced('')
    others.mutate(undefined, { onSuccess: () => say(t('saidAllEnded')) })
  }

  return (
    <section className="stack s3 above-5 privacy-part needs-script" id="sessions">
      <h3 className="large" ref={heading} tabIndex={-1}>
        {t('sessionsHeading')}
      </h3>
      <Loaded from={listed}>
        {(sessions) => (
          <>
            <ul className="ruled">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => endOne(session)} />
              ))}
            </ul>
            {sessions.length > 1 && (
              <>
                <p className="page-note">{t('endOneNote')}</p>
                <Button block aria-busy={isBusy} aria-describedby={noteId} onClick={endOthers}>
                  <LogOut aria-hidden="true" />
                  {t('endOthers')}
                </Button>
                <p id={noteId} className="page-note">
                  {t('endOthersNote')}
                </p>
              </>
            )}
          </>
        )}
      </Loaded>
      <FailedLogins />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </section>
  )
}

/** Empty unless a wrong password was given for this account. */
function FailedLogins() {
  const t = useTexts(privacyTexts)
  const format = useFormat()
  const { data } = useQuery(read(findFailedLogins, {}))
  if (!data?.since) return null
  return <p className="small measure">{t('failedLogins', { count: data.count, date: format.shortDate(data.since) })}</p>
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const t = useTexts(privacyTexts)
  const format = useFormat()
  const device = session.device ?? t('unknownDevice')
  const date = format.shortDate(session.signedInAt)
  return (
    <li className="row airy tall">
      <div className="grow">
        <p className="strong">{device}</p>
        <p className="row flat quiet small">
          <span>{t('lastSeen', { date: format.shortDate(session.lastSeenAt) })}</span>{' '}
          <span>{t(`signedIn.${session.method}`, { date, from: session.continuedFrom ?? t('unknownDevice') })}</span>
        </p>
      </div>
      {session.isCurrent ? (
        <span className="small strong session-here">{t('thisDevice')}</span>
      ) : (
        <Button size="small" aria-label={t('endOne', { device })} aria-busy={isBusy} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
