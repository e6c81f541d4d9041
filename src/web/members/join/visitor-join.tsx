import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { keepsCookies, useKeepsCookies } from '#web/accounts/session/kept-cookies.ts'
import { applicantQuery } from '#web/api/applications/my-application.ts'
import { Button } from '#web/ui/button.tsx'
import { FormWarning } from '#web/ui/form/form-parts.tsx'
import { AccountForm } from './account-form.tsx'
import { ApplicationForm, type OnSent } from './application-form.tsx'
import { changeDraft, draftedValues, draftStore, type JoinDraft, ticketLifeMs } from './join-draft.ts'
import { JoinFrame, StartOver } from './join-frame.tsx'
import { prefill } from './prefill.ts'

/** Both steps for a visitor who is not logged in. */
export function VisitorJoin({ onSent }: { onSent: OnSent }) {
  const t = useTranslations('join')
  const { step, registeredAt, heading, goToApplication, goToAccount } = useVisitorStep()

  if (step === 'account') {
    return (
      <JoinFrame step={1}>
        <h2 className="sr-only" tabIndex={-1} ref={heading}>
          {t('accountStep')}
        </h2>
        {registeredAt === null && <NoCookies />}
        {registeredAt === null ? (
          <AccountForm onRegistered={(account) => goToApplication({ account, registeredAt: Date.now(), application: null })} />
        ) : (
          <AccountMade onContinue={() => goToApplication()} />
        )}
      </JoinFrame>
    )
  }

  const draft = draftStore.get()
  const { username } = draft.account
  return (
    <JoinFrame step={2}>
      <h2 className="sr-only" tabIndex={-1} ref={heading}>
        {t('applicationStep')}
      </h2>
      <div className="join-note">
        <ApplyingAs username={username} registeredAt={registeredAt} />
        <p className="join-note-actions">
          <Button size="small" onClick={goToAccount}>
            {t('previousStep')}
          </Button>
          <StartOver />
        </p>
      </div>
      <ApplicationForm
        username={username}
        initial={draftedValues(draft, username) ?? prefill(draft.account)}
        needsLogin={async () => !hasTicket(registeredAt) && keepsCookies()}
        onSent={onSent}
      />
    </JoinFrame>
  )
}

/** Before an account is created whose application could not be connected to it. */
function NoCookies() {
  const t = useTranslations('join')
  return <FormWarning message={useKeepsCookies() ? null : t('noCookies')} />
}

/** Whether the server still remembers that the account was created in this browser, if the browser has kept its cookie. */
const hasTicket = (registeredAt: number | null) => registeredAt !== null && Date.now() - registeredAt < ticketLifeMs

/** Which account the application will belong to: what the server says, since only it knows whether its cookie was kept. */
function ApplyingAs({ username, registeredAt }: { username: string; registeredAt: number | null }) {
  const t = useTranslations('join')
  const { data } = useQuery(applicantQuery)
  const isLost = data !== undefined && data.username !== username && (hasTicket(registeredAt) || !keepsCookies())
  return (
    <>
      <p>
        {data?.username === username && t('applyingAs', { username })} {t('prefilled')} {!isLost && t('linkedByEmail')}
      </p>
      <FormWarning message={isLost ? t('notLinked', { username }) : null} />
    </>
  )
}

/** Step 1 once the account exists: continue, or start over for another person. */
function AccountMade({ onContinue }: { onContinue: () => void }) {
  const t = useTranslations('join')
  return (
    <div className="card">
      <p className="part-heading display">{t('accountMadeHeading')}</p>
      <p>{t('accountMadeText', { username: draftStore.get().account.username })}</p>
      <div className="button-column">
        <Button variant="primary" size="large" block onClick={onContinue}>
          {t('continue')}
        </Button>
        <StartOver />
      </div>
    </div>
  )
}

/** The history state of step 2, so that the browser's Back leads to step 1. */
const applicationEntry = { step: 'application' }

function stepOf(state: unknown): JoinDraft['step'] {
  const step = typeof state === 'object' && state !== null && 'step' in state ? state.step : null
  return step === applicationEntry.step ? 'application' : 'account'
}

/** The visitor's step: stored with the draft, changed by the page's buttons and by the browser's Back. */
function useVisitorStep() {
  const step = draftStore.usePart((draft) => draft.step)
  const registeredAt = draftStore.usePart((draft) => draft.registeredAt)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    function followBrowser({ state }: PopStateEvent) {
      if (location.pathname !== '/join' || draftStore.get().registeredAt === null) return
      hasMoved.current = true
      changeDraft({ step: stepOf(state) })
    }
    addEventListener('popstate', followBrowser)
    return () => removeEventListener('popstate', followBrowser)
  }, [])

  // For screen readers and keyboards a step is a page of its own: it begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  return {
    step,
    registeredAt,
    heading,
    goToApplication(change: Partial<JoinDraft> = {}) {
      hasMoved.current = true
      changeDraft({ ...change, step: 'application' })
      history.pushState(applicationEntry, '')
    },
    goToAccount() {
      hasMoved.current = true
      changeDraft({ step: 'account' })
    },
  }
}
