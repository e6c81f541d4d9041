import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { setUpClub } from '#contract/site/club-calls.ts'
import type { SetupState } from '#contract/site/club-settings.ts'
import { findSetupSteps, partsLeft } from '#contract/site/setup-steps.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { staleDocument } from '#web/load-page.ts'
import { clubPartsTexts } from '#web/site/club/club-parts.texts.ts'
import { AnchorButton } from '#web/ui/button.tsx'
import { ListError, ListLoading, Notice } from '#web/ui/list-states.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { AdministratorStep } from './administrator-step.tsx'
import { GroupStep } from './group-step.tsx'
import { setupStepsTexts } from './setup.texts.ts'
import { SetupDone } from './setup-done.tsx'
import { forgetSetup, keepProgress, readProgress, setupSteps, takeSecret } from './setup-progress.ts'

export function Setup() {
  const [secret] = useState(takeSecret)
  if (secret === null) return <Closed reason="missing" />
  return <OpenedSetup secret={secret} />
}

/** Without a step the call says whether the secret is the right one, and what is saved. */
function OpenedSetup({ secret }: { secret: string }) {
  const client = useQueryClient()
  // No address: a change of the password reads everything of the server again, and the secret has ended by then.
  const queryKey = ['setup']
  const [unknownPassword, setUnknownPassword] = useState<string | null>(null)
  const { data, error, refetch } = useQuery<SetupState>({ queryKey, queryFn: () => request(setUpClub, { secret }) })
  if (error instanceof HttpError && error.status === 403) return <Closed reason="closed" />
  if (error) return <ListError onRetry={() => void refetch()} />
  if (!data) return <ListLoading />
  function save(state: SetupState, password: string | null = null) {
    setUnknownPassword(password)
    staleDocument.is = true
    if (state.user) client.setQueryData(currentUserQuery.queryKey, state.user)
    client.setQueryData(queryKey, state)
  }
  return data.user ? (
    <SetupDone {...{ state: data, unknownPassword }} />
  ) : (
    <SetupForms state={data} secret={secret} onSaved={save} />
  )
}

function Closed({ reason }: { reason: 'missing' | 'closed' }) {
  const t = useTexts(setupStepsTexts)
  useEffect(forgetSetup, [])
  return (
    <Notice title={t(`${reason}Title`)} text={t(`${reason}Text`)}>
      <AnchorButton variant="primary" href="/api/login">
        {t('login')}
      </AnchorButton>
    </Notice>
  )
}

interface SetupFormsProps {
  state: SetupState
  secret: string
  onSaved: (state: SetupState, unknownPassword?: string | null) => void
}

function SetupForms({ state, secret, onSaved }: SetupFormsProps) {
  const t = useTexts(setupStepsTexts)
  const nameOf = useTexts(clubPartsTexts)
  const steps = state.readOnly ? (['administrator'] as const) : setupSteps
  const [at, setAt] = useState(() => Math.min(readProgress().at, steps.length - 1))
  const step = steps[at] ?? 'administrator'
  /** Also what was skipped. */
  const left: readonly string[] = partsLeft(findSetupSteps(state))
  const heading = useRef<HTMLHeadingElement>(null)
  const seenAt = useRef(at)

  function goTo(next: number) {
    keepProgress({ at: next })
    setAt(next)
  }
  useEffect(() => {
    if (seenAt.current === at) return
    seenAt.current = at
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [at])

  const onBack = at > 0 ? () => goTo(at - 1) : undefined
  return (
    <div className="stack s5">
      {state.readOnly ? <p className="call-out">{t('readOnly')}</p> : at === 0 && <p className="lead">{t('lead')}</p>}
      {steps.length > 1 && (
        <Steps
          label={t('progress')}
          steps={steps.map((name, index) => ({
            name: name === 'administrator' ? t('administrator') : nameOf(name),
            state: index === at ? 'here' : index < at && !left.includes(name) ? 'done' : 'next',
            note: '',
          }))}
        />
      )}
      <h2 className="part-heading display" tabIndex={-1} ref={heading}>
        {steps.length > 1 && (
          <span className="quiet tabular">{t('at', { step: String(at + 1), count: String(steps.length) })} </span>
        )}
        {t(`headings.${step}`)}
      </h2>
      {step === 'administrator' ? (
        <AdministratorStep
          secret={secret}
          onBack={onBack}
          onCreated={(created, unknownPassword) => {
            forgetSetup()
            onSaved(created, unknownPassword)
          }}
        />
      ) : (
        <GroupStep key={step} {...{ state, secret, onBack, onSaved }} group={step} onNext={() => goTo(at + 1)} />
      )}
    </div>
  )
}
