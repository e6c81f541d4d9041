import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { RegisterInput } from '#contract/accounts/auth.ts'
import { registerAccount } from '#contract/accounts/auth-calls.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { change } from '#web/api/changes.ts'
import { HttpError } from '#web/api/request.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { isKnownSentence } from '#web/i18n/sentences.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { Link } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { type AccountDraft, changeDraft, draftStore } from './join-draft.ts'
import { StartOver } from './join-frame.tsx'

const schema = () => import('#contract/accounts/auth.ts').then(({ RegisterInput }) => RegisterInput)

const blank: RegisterInput = { username: '', password: '', email: '', firstName: '', lastName: '' }

/** Step 1 (docs/product.md 6.1). */
export function AccountForm({ onRegistered }: { onRegistered: (account: AccountDraft) => void }) {
  const t = useTranslations('join')
  const fields = useTranslations('applicationFields')
  const common = useTranslations('common')
  const { email: clubEmail } = useClub()
  const { isAuthenticated } = useSession()
  const explain = useRegistrationFailure()
  const noteId = useId()
  const form = useContractForm<RegisterInput>(schema)
  const { isRestored, forget } = useKeptAccount(form)
  const { mutateAsync } = useSingleCall(
    change(registerAccount, {
      onSuccess({ username, email, firstName, lastName, awaitsVerification }) {
        const text = awaitsVerification
          ? `${t('registeredText')} ${t('letterSent', { email: email ?? '' })}`
          : t('registeredText')
        notify({ title: t('registeredTitle'), description: text, tone: 'success' })
        onRegistered({ username, email: email ?? '', firstName: firstName ?? '', lastName: lastName ?? '' })
      },
      onError(failure) {
        const hasReason = failure instanceof HttpError && failure.failure
        notify({ title: t('registerFailedTitle'), description: hasReason ? explain(failure) : t('tryAgain'), tone: 'error' })
      },
    }),
  )
  const { submit, isSubmitting, problem, clearError } = useSubmit(form, mutateAsync, explain)

  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {isRestored && (
        <div className="join-note">
          <p id={noteId}>{t('draftRestored')}</p>
          <StartOver
            describedBy={noteId}
            onCleared={() => {
              forget()
              clearError()
            }}
          />
        </div>
      )}
      <p className="form-note">{common('allRequired')}</p>
      <TextField
        form={form}
        name="username"
        label={t('username')}
        placeholder={t('usernamePlaceholder')}
        autoComplete="username"
        {...verbatim}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('password')}
        placeholder={t('passwordPlaceholder')}
        autoComplete="new-password"
      />
      <TextField form={form} name="email" label={fields('email')} type="email" autoComplete="email" />
      <div className="field-pair">
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
      </div>
      <FormAlert message={problem} />
      <div className="join-foot">
        <SubmitButton block busy={isSubmitting} busyLabel={t('submitting')}>
          {t('createAccount')}
        </SubmitButton>
      </div>
      <noscript>
        <p className="form-note">
          {t('needsScript')} <a href={`mailto:${clubEmail}`}>{clubEmail}</a>
        </p>
      </noscript>
      {!isAuthenticated && (
        <p className="login-join">
          {t('haveAccount')} <Link href="/login?next=/join">{t('login')}</Link>
        </p>
      )}
    </form>
  )
}

/** Here the server's own message is shown, also one that this page cannot translate (docs/product.md 15.4). */
function useRegistrationFailure() {
  const reason = useFailureReason()
  return (error: Error): string => {
    const message = error instanceof HttpError ? error.failure?.message : undefined
    return reason(error, message !== undefined && !isKnownSentence(message) ? message : undefined)
  }
}

/** Keeps what is typed, except for the password, and restores it after a reload. */
function useKeptAccount(form: ReturnType<typeof useContractForm<RegisterInput>>) {
  const [isRestored, setIsRestored] = useState(false)
  useEffect(() => {
    const { account } = draftStore.get()
    for (const name of ['username', 'email', 'firstName', 'lastName'] as const) {
      if (account[name] === '' || form.getValues(name)) continue // what was typed before the scripts ran is newer
      form.setValue(name, account[name])
      setIsRestored(true)
    }
    return form.subscribe({
      formState: { values: true },
      callback({ values: { username, email, firstName, lastName } }) {
        changeDraft({ account: { username, email, firstName, lastName } })
      },
    })
  }, [form])
  function forget() {
    form.reset(blank)
    setIsRestored(false)
  }
  return { isRestored, forget }
}
