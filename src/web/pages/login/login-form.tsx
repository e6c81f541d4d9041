import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import type { LoginInput } from '#contract/accounts/auth.ts'
import { login } from '#web/api/auth.ts'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { loadPage } from '#web/load-page.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField, TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify, notifyAfterReload } from '#web/ui/toast/toast-store.ts'
import { nextPath } from './next-path.ts'

const schema = () => import('#contract/accounts/auth.ts').then(({ LoginInput }) => LoginInput)

export function LoginForm() {
  const t = useTranslations()
  const { addressOf } = use(LinkContext)
  const form = useContractForm<LoginInput>(schema)
  const reason = useFailureReason()
  const { mutateAsync, error, isSuccess } = useMutation({
    ...login,
    onSuccess() {
      notifyAfterReload('loginSuccess')
      // A full load (SPEC section 2): nothing of the visitor's view outlives the sign-in.
      loadPage(addressOf(nextPath(location.search)))
    },
    onError() {
      notify({ title: t('login.failedTitle'), description: t('login.failedText'), tone: 'error' })
      form.setFocus('password', { shouldSelect: true })
    },
  })
  const submit = form.handleSubmit((input) => mutateAsync(input).catch(() => {})) // onError has told the person

  // method="post": should the browser ever send the form itself, the password must not end up in the address.
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <TextField
        form={form}
        name="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField form={form} name="password" label={t('login.password')} autoComplete="current-password" />
      {/* What the toast's one sentence for all cases does not say: when to try again, or that it is the connection. */}
      <FormAlert message={error && reason(error)} />
      <SubmitButton block busy={form.formState.isSubmitting || isSuccess} busyLabel={t('login.submitting')}>
        {t('login.submit')}
      </SubmitButton>
      <noscript>
        <p className="form-note">{t('login.needsScript')}</p>
      </noscript>
    </form>
  )
}
