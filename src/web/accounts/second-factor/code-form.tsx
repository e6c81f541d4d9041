import { useEffect } from 'react'
import type { CodeAtLogin } from '#contract/accounts/second-factor.ts'
import { giveCode } from '#contract/accounts/second-factor-calls.ts'
import { useAfterLogin } from '#web/accounts/login/after-login.ts'
import { keptLogin } from '#web/accounts/login/kept-login.ts'
import { loginTexts } from '#web/accounts/login/login.texts.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'

const schema = () => import('#contract/accounts/second-factor.ts').then(({ CodeAtLogin: Code }) => Code)

interface CodeFormProps {
  /** Back to the password: by the button, or after five minutes. */
  onBack: (reason?: Error) => void
}

/** The second step of a login: a code from the app, or a recovery code. */
export function CodeForm({ onBack }: CodeFormProps) {
  const t = useTexts(loginTexts)
  const afterLogin = useAfterLogin()
  const form = useContractForm<CodeAtLogin>(schema, { code: '' })
  const { mutateAsync, isSuccess } = useSingleCall({
    mutationFn: (input: CodeAtLogin) => request(giveCode, input).finally(forgetRides).then(keptLogin),
    onSuccess: afterLogin,
    onError(error) {
      if (error instanceof HttpError && error.status === 401) onBack(error)
    },
  })
  const { submit, isSubmitting, failure } = useSubmit(form, mutateAsync)
  useEffect(() => form.setFocus('code'), [form])
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p className="login-lead">{t('codeLead')}</p>
      <TextField form={form} name="code" label={t('code')} hint={t('codeHint')} autoComplete="one-time-code" {...verbatim} />
      <FormAlert message={failure} />
      <SubmitButton block busy={isSubmitting || isSuccess} busyLabel={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      <Button block onClick={() => onBack()}>
        {t('backToPassword')}
      </Button>
    </form>
  )
}
