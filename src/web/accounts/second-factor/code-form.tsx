import type { CodeAtLogin } from '#contract/accounts/second-factor.ts'
import { giveCode } from '#contract/accounts/second-factor-calls.ts'
import { useAfterLogin } from '#web/accounts/login/after-login.ts'
import { keptLogin } from '#web/accounts/login/kept-login.ts'
import { loginTexts } from '#web/accounts/login/login.texts.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormAlert, SubmitButton, TextField, verbatim } from '#web/ui/form/form.tsx'

const schema = () => import('#contract/accounts/second-factor.ts').then(({ CodeAtLogin: Code }) => Code)

const logIn = (input: CodeAtLogin) => request(giveCode, input).finally(forgetRides).then(keptLogin)

interface CodeFormProps {
  /** Back to the password: by the button, or after five minutes. */
  onBack: (reason?: Error) => void
}

/** The second step of a login: a code from the app, or a recovery code. */
export function CodeForm({ onBack }: CodeFormProps) {
  const t = useTexts(loginTexts)
  const form = useCallForm(logIn, {
    schema,
    values: { code: '' },
    focus: 'code',
    leaves: true,
    onSuccess: useAfterLogin(),
    onError(error) {
      if (error instanceof HttpError && error.status === 401) onBack(error)
    },
  })
  return (
    <Form form={form}>
      <p className="quiet">{t('codeLead')}</p>
      <TextField form={form} name="code" label={t('code')} hint={t('codeHint')} autoComplete="one-time-code" {...verbatim} />
      <FormAlert />
      <SubmitButton block busyLabel={t('submitting')}>
        {t('submit')}
      </SubmitButton>
      <Button block onClick={() => onBack()}>
        {t('backToPassword')}
      </Button>
    </Form>
  )
}
