import { useEffect } from 'react'
import type { RegisterInput } from '#contract/accounts/auth.ts'
import { setUpClub } from '#contract/site/club-calls.ts'
import type { SetupState } from '#contract/site/club-settings.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Form, PasswordField, TextField, verbatim } from '#web/ui/form/form.tsx'
import { setupStepsTexts } from './setup.texts.ts'
import { SetupFoot } from './setup-foot.tsx'
import { keepTyped, typedAt } from './setup-progress.ts'

const schema = () => import('#contract/site/club-settings.ts').then(({ FirstAdministrator }) => FirstAdministrator)

const blank: RegisterInput = { username: '', password: '', email: '', firstName: '', lastName: '' }

interface AdministratorStepProps {
  secret: string
  onBack: (() => void) | undefined
  onCreated: (state: SetupState) => void
}

/** The last step: it logs the administrator in, and the secret ends. */
export function AdministratorStep({ secret, onBack, onCreated }: AdministratorStepProps) {
  const t = useTexts(setupStepsTexts)
  const create = (administrator: RegisterInput) => request(setUpClub, { secret, administrator })
  const form = useCallForm<typeof create, RegisterInput>(create, {
    schema,
    values: { ...blank, ...typedAt<RegisterInput>('administrator') },
    isLong: true,
    controlOf: (path) => path.replace(/^administrator\./, ''),
    onDone: onCreated,
  })
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: { password, ...others } }) => keepTyped('administrator', others),
      }),
    [subscribe],
  )
  return (
    <Form form={form} className="measure">
      <p>{t('administratorLead')}</p>
      <TextField
        {...{ form, ...verbatim }}
        name="username"
        label={t('username')}
        hint={t('usernameHint')}
        autoComplete="username"
      />
      <PasswordField form={form} name="password" label={t('password')} hint={t('passwordHint')} autoComplete="new-password" />
      <TextField {...{ form, ...verbatim }} name="email" label={t('email')} type="email" inputMode="email" autoComplete="email" />
      <div className="field-pair">
        <TextField form={form} name="lastName" label={t('lastName')} autoComplete="family-name" />
        <TextField form={form} name="firstName" label={t('firstName')} autoComplete="given-name" />
      </div>
      <SetupFoot submit={t('finish')} busy={t('finishing')} onBack={onBack} />
      <p className="form-note">{t('later')}</p>
    </Form>
  )
}
