import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CodeEntry } from '#contract/accounts/browser-codes.ts'
import { useKeepsCookies } from '#web/accounts/session/kept-cookies.ts'
import { enterBrowserCode } from '#web/api/accounts/browser-code-changes.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import './browser-codes.css'
import { codeOfAddress, waitForDigits, waitsForDigits } from './entered-code.ts'
import { WaitForDigits } from './wait-for-digits.tsx'

/** docs/product.md 7.22: a login with the code of another browser: enter it, then show two digits until they are confirmed there. */
export function CodeLogin() {
  const reason = useFailureReason()
  const [isEntered, setEntered] = useState(waitsForDigits)
  const [ended, setEnded] = useState<Error | null>(null)

  function change(isWaiting: boolean, why: Error | null) {
    waitForDigits(isWaiting)
    setEntered(isWaiting)
    setEnded(why)
  }

  if (isEntered) return <WaitForDigits onEnd={(why) => change(false, why)} />
  return <CodeForm ended={ended && reason(ended)} onEntered={() => change(true, null)} />
}

interface CodeFormProps {
  /** Why the login was not finished. */
  ended: string | null
  onEntered: () => void
}

function CodeForm({ ended, onEntered }: CodeFormProps) {
  const t = useTranslations('browserCodes')
  const code = codeOfAddress.useValue()
  const form = useContractForm<CodeEntry>(CodeEntry, { code })
  const { mutateAsync } = useSingleCall({ ...enterBrowserCode, onSuccess: onEntered })
  const { submit, isSubmitting, failure } = useSubmit(form, mutateAsync)
  useEffect(() => form.setFocus('code'), [form])
  if (!useKeepsCookies()) return <p className="login-lead">{t('noCookies')}</p>
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p className="login-lead">{t('enterLead')}</p>
      <TextField
        form={form}
        name="code"
        label={t('code')}
        hint={t('codeHint')}
        lang="en"
        autoComplete="off"
        {...verbatim}
        autoCapitalize="characters"
      />
      <p className="code-warning">{t('ownCodeOnly')}</p>
      <FormAlert message={failure ?? (isSubmitting ? null : ended)} />
      <SubmitButton block busy={isSubmitting} busyLabel={t('entering')}>
        {t('enter')}
      </SubmitButton>
    </form>
  )
}
