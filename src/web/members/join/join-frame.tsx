import type { ReactNode } from 'react'
import { fillIn, useClub } from '#web/club.tsx'
import { useClubNames, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Late } from '#web/in-app-browser/lazy-strip.tsx'
import { pagesTexts } from '#web/layout/frame.texts.ts'
import { lazySection } from '#web/lazy.ts'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Step, Steps } from '#web/ui/steps.tsx'
import { joinTexts } from './join.texts.ts'
import { clearDraft } from './join-draft.ts'
import { type JoinGroup, joinGroups } from './join-groups.ts'

const joinNote = lazySection('src/web/in-app-browser/join-note.tsx', () =>
  import('#web/in-app-browser/join-note.tsx').then(({ JoinNote }) => JoinNote),
)

export function JoinFrame({ at, children }: { at: JoinGroup; children: ReactNode }) {
  const t = useTexts(joinTexts, pagesTexts)
  const names = useClubNames()
  const isFirst = at === 'account'
  return (
    <div className="page wrap stack s6 join">
      <div className="whole">
        <h1 className="page-title display">{t('pages.joinTitle')}</h1>
        {isFirst && <Introduction />}
        <p className="above-3 measure">{t('join.lead', names)}</p>
      </div>
      {isFirst && <BeforeYouStart />}
      <div className="fill">
        <div className="below-5">
          <JoinSteps at={at} />
        </div>
        <Late section={joinNote} />
        {children}
      </div>
      {!isFirst && (
        <aside className="join-aside">
          <WhatFollows />
        </aside>
      )}
    </div>
  )
}

/** People come from a chat, and may have read nothing about the club yet. */
function Introduction() {
  const { introduction } = useClub()
  const { language } = useLanguage()
  return <p className="lead above-3">{fillIn(introduction.hero[language], useClubNames())}</p>
}

/** docs/product.md 6.11: who rides, what is needed and what it costs, before an account is made. */
function BeforeYouStart() {
  const t = useTexts(joinTexts)
  const names = useClubNames()
  const { dues, duesPayment, figures } = useClub()
  return (
    <aside className="join-aside">
      <h2 className="part-heading display">{t('beforeHeading')}</h2>
      <dl className="facts">
        <Fact name={t('riders')}>{t('ridersText', figures)}</Fact>
        <Fact name={t('conditions')}>
          {t('conditionsText', names)}{' '}
          <Link href="/bylaws" className="standing-link">
            {t('readBylaws')}
          </Link>
        </Fact>
        <Fact name={t('atHand')}>{t('atHandText')}</Fact>
        <Fact name={t('cost')}>{duesPayment ? dues : t('costLater')}</Fact>
        <Fact name={t('time')}>{t('timeText')}</Fact>
      </dl>
    </aside>
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

/** @param at `sent` when all is done. */
export function JoinSteps({ at }: { at: JoinGroup | 'sent' }) {
  const t = useTexts(joinTexts)
  const here = at === 'sent' ? joinGroups.length : joinGroups.indexOf(at)
  const steps = joinGroups.map((group, index): Step => {
    const name = t(`groups.${group}`)
    if (index < here) return { name, state: 'done', note: t('stepDone') }
    return index === here ? { name, state: 'here', note: t('stepNow') } : { name, state: 'next', note: t('stepNext') }
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
