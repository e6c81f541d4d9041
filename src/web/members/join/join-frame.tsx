import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useClubNames } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Late } from '#web/in-app-browser/lazy-strip.tsx'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { lazy, lazySection, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { joinTexts } from './join.texts.ts'
import { clearDraft } from './join-draft.ts'

/** The frame of both steps: progress above, and information beside the form. */
export function JoinFrame({ step, children }: { step: 1 | 2; children: ReactNode }) {
  const t = useTexts(joinTexts, pagesTexts)
  const names = useClubNames()
  return (
    <div className="page wrap join">
      <div className="join-head">
        <h1 className="page-title display">{t('pages.joinTitle')}</h1>
        <p className="lead page-lead">{t('join.lead', names)}</p>
        <Steps at={step} />
      </div>
      <div className="join-step">
        <LateJoinNote />
        {children}
      </div>
      <aside className="join-aside">{step === 1 ? <Requirements /> : <WhatFollows />}</aside>
    </div>
  )
}

function Requirements() {
  const t = useTexts(joinTexts)
  const names = useClubNames()
  return (
    <>
      <h2 className="part-heading display">{t('requirementsHeading')}</h2>
      <ul className="checklist">
        <li>{t('requirementBike')}</li>
        <li>{t('requirementLicense')}</li>
        <li>{t('requirementResidence', names)}</li>
        <li>{t('requirementRules')}</li>
      </ul>
      <p className="page-note">
        <Link href="/bylaws" className="standing-link">
          {t('readBylaws')}
        </Link>
      </p>
    </>
  )
}

export function WhatFollows() {
  const t = useTexts(joinTexts)
  return (
    <>
      <h2 className="part-heading display">{t('nextHeading')}</h2>
      <ol className="numbered">
        <li>{t('nextReview')}</li>
        <li>{t('nextContact', useClubNames())}</li>
        <li>{t('nextRide')}</li>
      </ol>
    </>
  )
}

/** The progress to membership as a strip of road: done, current, next. `at` is 3 when both steps are done. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  const t = useTexts(joinTexts)
  const names = [t('accountStep'), t('applicationStep')]
  return (
    <ol className="steps" aria-label={t('steps')}>
      {names.map((name, index) => {
        const number = index + 1
        const isDone = number < at
        const isHere = number === at
        return (
          <li key={name} aria-current={isHere ? 'step' : undefined}>
            <span className={clsx('step-plate', isDone && 'step-done', isHere && 'step-here')}>
              {isDone ? <Check aria-hidden="true" /> : number}
            </span>
            <b>{name}</b>
            <span className="step-state">{isDone ? t('stepDone') : isHere ? t('stepNow') : t('stepNext')}</span>
          </li>
        )
      })}
    </ol>
  )
}

const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

/** Clears the draft after a confirmation, for the next person on a shared phone. */
export function StartOver({ onCleared, describedBy }: { onCleared?: () => void; describedBy?: string }) {
  const t = useTexts(joinTexts)
  const { Opened, open, close } = useLazyDialog(confirmDialog)

  function startOver() {
    close()
    clearDraft()
    onCleared?.()
    window.scrollTo(0, 0)
  }

  return (
    <>
      <Button size="small" aria-describedby={describedBy} onClick={open}>
        {t('startOver')}
      </Button>
      {Opened && (
        <Opened
          onClose={close}
          title={t('startOverTitle')}
          text={t('startOverText')}
          confirmLabel={t('startOver')}
          busy={false}
          onConfirm={startOver}
        />
      )}
    </>
  )
}

const joinNote = lazySection('src/web/in-app-browser/join-note.tsx', () =>
  import('#web/in-app-browser/join-note.tsx').then(({ JoinNote }) => JoinNote),
)

/** Above the form of the join page. */
const LateJoinNote = () => <Late section={joinNote} />
