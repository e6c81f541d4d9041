import { useQuery } from '@tanstack/react-query'
import { ExternalLink, LogOut, MonitorSmartphone } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  endSession,
  findFailedLogins,
  listSessions,
  logOutElsewhere,
  makeContinueLink,
} from '#contract/accounts/account-calls.ts'
import { continueLinkPath } from '#contract/accounts/password-links.ts'
import type { Session } from '#contract/accounts/users.ts'
import { addressIn } from '#contract/languages.ts'
import { continueLinkTexts } from '#web/accounts/login/login.texts.ts'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { isInAppBrowser } from '#web/in-app-browser/in-app-browser.ts'
import { outsideAddress } from '#web/in-app-browser/outside-address.ts'
import { privacyTexts } from '#web/members/details/details.texts.ts'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

const sessionsShown = 3

/** This device and those that were used last. */
const folded = (sessions: readonly Session[]) =>
  sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)).slice(0, sessionsShown)

export function OwnSessions() {
  const t = useTexts(privacyTexts)
  const listed = useQuery(read(listSessions, {}))
  const one = useAction(endSession)
  const others = useAction(logOutElsewhere)
  const isBusy = one.isPending || others.isPending
  const [announced, setAnnounced] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const noteId = useId()

  function end(said: string, send: (after: { onSuccess: () => void }) => void) {
    if (isBusy) return
    setAnnounced('')
    send({
      onSuccess() {
        setAnnounced(said)
        heading.current?.focus() // the pressed button disappears
      },
    })
  }

  return (
    <section className="card stack s3 needs-script" id="sessions">
      <h2 className="part-heading display" ref={heading} tabIndex={-1}>
        {t('sessionsHeading')}
      </h2>
      <Loaded from={listed}>
        {(sessions) => (
          <>
            <ul className="ruled">
              {(showsAll ? sessions : folded(sessions)).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={isBusy}
                  onEnd={() => end(t('saidEnded'), (after) => one.mutate({ id: session.id }, after))}
                />
              ))}
            </ul>
            {!showsAll && sessions.length > sessionsShown && (
              <Button variant="ghost" onClick={() => setShowsAll(true)}>
                {t('allSessions', { count: sessions.length })}
              </Button>
            )}
            {sessions.length > 1 && (
              <>
                <p className="page-note">{t('endOneNote')}</p>
                <Button
                  block
                  aria-busy={isBusy}
                  aria-describedby={noteId}
                  onClick={() => end(t('saidAllEnded'), (after) => others.mutate(undefined, after))}
                >
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

/** When people are told that little time is left. */
const noticeSeconds = 30

/** docs/product.md 7.22: the same person in another browser, by a link that works once: a press inside an app, a QR code at a desk. */
export function ContinueCard() {
  const t = useTexts(continueLinkTexts)
  const { language } = useLanguage()
  const [made, setMade] = useState<{ address: URL; until: number } | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const { mutate, isPending } = useAction(makeContinueLink)
  const until = made?.until
  useEffect(() => {
    if (until === undefined) return
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [until])

  const make = () =>
    mutate(undefined, {
      onSuccess({ token, secondsLeft: seconds }) {
        const address = new URL(addressIn(language, continueLinkPath(token)), location.origin)
        setMade({ address, until: Date.now() + seconds * 1000 })
        setSecondsLeft(seconds)
      },
    })
  const isOver = made !== null && secondsLeft === 0
  const said = secondsLeft > noticeSeconds ? t('made') : t('nearlyOver')
  return (
    <section className="card needs-script" id="continue-link">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet">{t('text')}</p>
      {made && !isOver && <Made address={made.address} secondsLeft={secondsLeft} />}
      <p role="status" className={isOver ? 'page-note' : 'sr-only'}>
        {made && (isOver ? t('over') : said)}
      </p>
      <Button className="above-4" aria-busy={isPending} onClick={make}>
        <MonitorSmartphone aria-hidden="true" />
        {made ? t('again') : t('make')}
      </Button>
    </section>
  )
}

function Made({ address, secondsLeft }: { address: URL; secondsLeft: number }) {
  const t = useTexts(continueLinkTexts)
  const fieldId = useId()
  const outside = isInAppBrowser ? outsideAddress(navigator.userAgent, address) : null
  return (
    <div className="stack above-4 continue-link">
      {!isInAppBrowser && <QrCode text={address.href} label={t('qrLabel')} />}
      <div className="stack s3 start">
        {!isInAppBrowser && <p>{t('qrText')}</p>}
        {outside !== null && (
          <AnchorButton variant="primary" href={outside}>
            <ExternalLink aria-hidden="true" />
            {t('openOutside')}
          </AnchorButton>
        )}
        {/* A timer is not announced as it changes. */}
        <p className="strong tabular" role="timer">
          {t('timeLeft', { minutes: String(Math.floor(secondsLeft / 60)), seconds: String(secondsLeft % 60) })}
        </p>
        <div className="stack s2 whole link-address">
          <label className="whole small strong" htmlFor={fieldId}>
            {t('linkLabel')}
          </label>
          <input id={fieldId} className="control" readOnly value={address.href} onFocus={({ target }) => target.select()} />
          <CopyButton variant="ghost" text={address.href} label={t('copy')} />
        </div>
        <p className="small call-out">{t('showNoOne')}</p>
      </div>
    </div>
  )
}
