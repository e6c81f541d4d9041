import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '#contract/accounts/account-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { useAction } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { secondFactorTexts } from './settings.texts.ts'
import './accounts.css'

const setUpDialog = lazy(() => import('./account-dialogs.tsx').then(({ SetUpDialog }) => SetUpDialog))
const codesDialog = lazy(() => import('./account-dialogs.tsx').then(({ CodesDialog }) => CodesDialog))

/** docs/product.md 7.20: codes from an app besides the password, for administrators and who has them. */
export function SecondFactorCard({ user }: { user: CurrentUser }) {
  const t = useTexts(secondFactorTexts)
  const [codes, setCodes] = useState<readonly string[]>([])
  const shown = useLazyDialog(codesDialog)
  const left = user.recoveryCodesLeft

  function show(made: readonly string[]) {
    setCodes(made)
    shown.open()
  }

  return (
    <section className="card needs-script" id="second-factor">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="quiet">{t('text')}</p>
      <p className="above-3 measure">{left === undefined ? t('off') : `${t('on')} ${t('left', { count: left })}`}</p>
      <div className="row s2 even above-3">{left === undefined ? <SetUp onDone={show} /> : <Manage onRenewed={show} />}</div>
      {shown.Opened && <shown.Opened codes={codes} onClose={shown.close} />}
    </section>
  )
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const t = useTexts(secondFactorTexts)
  const dialog = useLazyDialog(setUpDialog)
  const { mutate, data: made, isPending } = useAction(beginSecondFactor)
  return (
    <>
      <Button aria-busy={isPending} aria-haspopup="dialog" onClick={() => mutate(undefined, { onSuccess: dialog.open })}>
        <ShieldCheck aria-hidden="true" />
        {t('setUp')}
      </Button>
      {made && dialog.Opened && <dialog.Opened made={made} onDone={onDone} onClose={dialog.close} />}
    </>
  )
}

function Manage({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const t = useTexts(secondFactorTexts)
  const renewal = useAction(renewRecoveryCodes)
  const ending = useAction(turnOffSecondFactor, {
    // Before the user is read again: these buttons then disappear.
    done: { title: t('turnedOffTitle'), description: t('turnedOffText') },
  })
  return (
    <>
      <Button
        aria-busy={renewal.isPending}
        aria-haspopup="dialog"
        onClick={() => renewal.mutate(undefined, { onSuccess: (made) => onRenewed(made.codes) })}
      >
        {t('newCodes')}
      </Button>
      <QuestionButton
        variant="danger"
        aria-haspopup="dialog"
        question={{
          title: t('turnOffTitle'),
          text: t('turnOffText'),
          confirmLabel: t('turnOff'),
          onConfirm: () => ending.mutateAsync(),
        }}
      >
        {t('turnOff')}
      </QuestionButton>
    </>
  )
}
