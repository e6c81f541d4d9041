import type { ReactNode } from 'react'
import { useClubNames } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Late } from '#web/in-app-browser/lazy-strip.tsx'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { lazySection } from '#web/lazy.ts'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Step, Steps } from '#web/ui/steps.tsx'
import { joinTexts } from './join.texts.ts'
import { clearDraft } from './join-draft.ts'

const joinNote = lazySection('src/web/in-app-browser/join-note.tsx', () =>
  import('#web/in-app-browser/join-note.tsx').then(({ JoinNote }) => JoinNote),
)

export function JoinFrame({ step, children }: { step: 1 | 2; children: ReactNode }) {
  const t = useTexts(joinTexts, pagesTexts)
  const names = useClubNames()
  return (
    <div className="page wrap stack s6 join">
      <div className="whole">
        <h1 className="page-title display">{t('pages.joinTitle')}</h1>
        <p className="lead above-3 below-6">{t('join.lead', names)}</p>
        <JoinSteps at={step} />
      </div>
      <div className="fill">
        <Late section={joinNote} />
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
      <p className="above-4 small quiet">
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

/** `at` is 3 when both steps are done. */
export function JoinSteps({ at }: { at: 1 | 2 | 3 }) {
  const t = useTexts(joinTexts)
  const steps = [t('accountStep'), t('applicationStep')].map((name, index): Step => {
    if (index + 1 < at) return { name, state: 'done', note: t('stepDone') }
    return index + 1 === at ? { name, state: 'here', note: t('stepNow') } : { name, state: 'next', note: t('stepNext') }
  })
  return <Steps label={t('steps')} steps={steps} />
}

/** For the next person on a shared phone. */
export function StartOver({ onCleared, describedBy }: { onCleared?: () => void; describedBy?: string }) {
  const t = useTexts(joinTexts)
  function startOver() {
    clearDraft()
    onCleared?.()
    window.scrollTo(0, 0)
  }
  return (
    <QuestionButton
      size="small"
      aria-describedby={describedBy}
      question={{ title: t('startOverTitle'), text: t('startOverText'), confirmLabel: t('startOver'), onConfirm: startOver }}
    >
      {t('startOver')}
    </QuestionButton>
  )
}
