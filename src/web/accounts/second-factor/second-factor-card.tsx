import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { NewSecret } from '#contract/accounts/second-factor.ts'
import { beginSecondFactor, renewRecoveryCodes, turnOffSecondFactor } from '#contract/accounts/second-factor-calls.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { change } from '#web/api/changes.ts'
import { ConfirmationCancelled } from '#web/api/confirmation.ts'
import { useMemberMutation } from '#web/api/use-member-mutation.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { lazy, useLazyDialog } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { secondFactorTexts } from './second-factor.texts.ts'
import './second-factor.css'

const setUpDialog = lazy(() => import('./set-up-dialog.tsx').then(({ SetUpDialog }) => SetUpDialog))
const codesDialog = lazy(() => import('./codes-dialog.tsx').then(({ CodesDialog }) => CodesDialog))
const confirmDialog = lazy(() => import('#web/ui/dialog/confirm-dialog.tsx').then(({ ConfirmDialog }) => ConfirmDialog))

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
      <p className="text-ink-2">{t('text')}</p>
      <p className="second-factor-state">{left === undefined ? t('off') : `${t('on')} ${t('left', { count: left })}`}</p>
      <div className="second-factor-actions">{left === undefined ? <SetUp onDone={show} /> : <Manage onRenewed={show} />}</div>
      {shown.Opened && <shown.Opened codes={codes} onClose={shown.close} />}
    </section>
  )
}

function SetUp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const t = useTexts(secondFactorTexts)
  const [made, setMade] = useState<NewSecret | null>(null)
  const dialog = useLazyDialog(setUpDialog)
  const { mutate, isPending } = useMemberMutation(change(beginSecondFactor, { gcTime: 0 })) // a secret

  function begin() {
    if (isPending) return
    mutate(undefined, {
      onSuccess(secret) {
        setMade(secret)
        dialog.open()
      },
    })
  }

  return (
    <>
      <Button aria-busy={isPending} aria-haspopup="dialog" onClick={begin}>
        <ShieldCheck aria-hidden="true" />
        {t('setUp')}
      </Button>
      {made && dialog.Opened && <dialog.Opened made={made} onDone={onDone} onClose={dialog.close} />}
    </>
  )
}

function Manage({ onRenewed }: { onRenewed: (codes: readonly string[]) => void }) {
  const t = useTexts(secondFactorTexts)
  const question = useLazyDialog(confirmDialog)
  const renewal = useMemberMutation(change(renewRecoveryCodes, { gcTime: 0 })) // the codes are shown once and not cached
  const ending = useMemberMutation(
    change(turnOffSecondFactor, {
      // Before the user is read again: these buttons then disappear.
      onSuccess: () => notify({ title: t('turnedOffTitle'), description: t('turnedOffText'), tone: 'success' }),
    }),
  )

  function turnOff() {
    ending.mutate(undefined, { onSettled: (_nothing, error) => error instanceof ConfirmationCancelled || question.close() })
  }

  return (
    <>
      <Button
        aria-busy={renewal.isPending}
        aria-haspopup="dialog"
        onClick={() => renewal.isPending || renewal.mutate(undefined, { onSuccess: (made) => onRenewed(made.codes) })}
      >
        {t('newCodes')}
      </Button>
      <Button variant="danger" aria-haspopup="dialog" onClick={question.open}>
        {t('turnOff')}
      </Button>
      {question.Opened && (
        <question.Opened
          title={t('turnOffTitle')}
          text={t('turnOffText')}
          confirmLabel={t('turnOff')}
          busy={ending.isPending}
          onConfirm={turnOff}
          onClose={question.close}
        />
      )}
    </>
  )
}
