import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form.tsx'
import { setupStepsTexts } from './setup.texts.ts'

interface SetupFootProps {
  submit: string
  busy: string
  onBack: (() => void) | undefined
  onSkip?: () => void
}

export function SetupFoot({ submit, busy, onBack, onSkip }: SetupFootProps) {
  const t = useTexts(setupStepsTexts)
  return (
    <div className="stack s3">
      <FormAlert />
      <SubmitButton block busyLabel={busy}>
        {submit}
      </SubmitButton>
      <div className="row spread">
        {onBack && <Button onClick={onBack}>{t('back')}</Button>}
        {onSkip && <Button onClick={onSkip}>{t('skip')}</Button>}
      </div>
    </div>
  )
}
