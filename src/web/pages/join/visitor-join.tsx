import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { ApplicationForm } from './application-form.tsx'
import { draftedValues, draftStore, ticketLifeMs } from './join-draft.ts'
import { JoinFrame } from './join-frame.tsx'
import { prefill } from './prefill.ts'
import { StartOver } from './start-over.tsx'
import { useVisitorStep } from './use-visitor-step.ts'

/** Both steps for a visitor who is not logged in. */
export function VisitorJoin({ onSent }: { onSent: () => void }) {
  const t = useTranslations('join')
  const { step, registeredAt, heading, goToApplication, goToAccount } = useVisitorStep()

  if (step === 'account') {
    return (
      <JoinFrame step={1}>
        <h2 className="sr-only" tabIndex={-1} ref={heading}>
          {t('accountStep')}
        </h2>
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
        <p>
          {t('applyingAs', { username })} {t('prefilled')} {t('linkedByEmail')}
        </p>
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
        isTied={async () => registeredAt !== null && Date.now() - registeredAt < ticketLifeMs}
        onSent={onSent}
      />
    </JoinFrame>
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
