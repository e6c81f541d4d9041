import { useMutation } from '@tanstack/react-query'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { LoginInput } from '#contract/auth.ts'
import { login } from '#web/api/auth.ts'
import { HttpError } from '#web/api/request.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { useContractForm } from '#web/ui/contract-form.ts'
import { PasswordField, TextField } from '#web/ui/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify, notifyAfterReload } from '#web/ui/toast-store.ts'
import { nextPath } from './next-path.ts'

export function LoginForm() {
  const t = useTranslations()
  const { addressOf } = use(LinkContext)
  const form = useContractForm<LoginInput>(LoginInput)
  const reason = useReason()
  const { mutateAsync, error, isSuccess } = useMutation({
    ...login,
    onSuccess() {
      notifyAfterReload('login.success')
      // A full load (SPEC section 2): nothing of the visitor's view outlives the sign-in.
      location.assign(addressOf(nextPath(location.search, location.origin)))
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
      <FormAlert message={reason(error)} />
      <SubmitButton block busy={form.formState.isSubmitting || isSuccess} busyLabel={t('login.submitting')}>
        {t('login.submit')}
      </SubmitButton>
      <noscript>
        <p className="form-note">{t('login.needsScript')}</p>
      </noscript>
    </form>
  )
}

/** What the toast's one sentence for all cases does not say: when to try again, or that the password was not the trouble at all. */
function useReason() {
  const t = useTranslations()
  const sentence = useSentence()
  return (error: Error | null): string | null => {
    if (error === null || (error instanceof HttpError && error.status === 401)) return null
    if (!(error instanceof HttpError)) return t('common.offline')
    if (error.status === 429 && error.retryAfter) return t('login.waitMinutes', { minutes: Math.ceil(error.retryAfter / 60) })
    return sentence(error.failure?.message)
  }
}
