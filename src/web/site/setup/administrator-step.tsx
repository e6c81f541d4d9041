import { useEffect, useId, useState } from 'react'
import type { RegisterInput } from '#contract/accounts/auth.ts'
import { setUpClub } from '#contract/site/club-calls.ts'
import type { SetupState } from '#contract/site/club-settings.ts'
import { usePasskeyObstacle } from '#web/accounts/passkey-obstacle.ts'
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
  /** @param unknownPassword what the account has where a passkey is to log it in: it is shown to no one. */
  onCreated: (state: SetupState, unknownPassword: string | null) => void
}

/** The last step: it logs the administrator in, and the secret ends. */
export function AdministratorStep({ secret, onBack, onCreated }: AdministratorStepProps) {
  const t = useTexts(setupStepsTexts)
  const [way, setWay] = useState<Way>('password')
  const create = (administrator: RegisterInput) => request(setUpClub, { secret, administrator })
  const form = useCallForm<typeof create, RegisterInput>(create, {
    schema,
    values: { ...blank, ...typedAt<RegisterInput>('administrator') },
    isLong: true,
    controlOf: (path) => path.replace(/^administrator\./, ''),
    onDone: (state, { password }) => onCreated(state, way === 'passkey' ? password : null),
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
      {usePasskeyObstacle() === null && (
        <WayToLogIn
          way={way}
          onChoose={(chosen) => {
            setWay(chosen)
            form.setValue('password', chosen === 'passkey' ? crypto.randomUUID() : '')
          }}
        />
      )}
      {way === 'password' && (
        <PasswordField form={form} name="password" label={t('password')} hint={t('passwordHint')} autoComplete="new-password" />
      )}
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

type Way = 'password' | 'passkey'

/** By a passkey alone, there is no password to remember. Without one, the passkey is offered afterwards all the same. */
function WayToLogIn({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const t = useTexts(setupStepsTexts)
  const hintId = useId()
  return (
    <fieldset className="field" aria-describedby={hintId}>
      <legend className="field-label">{t('way')}</legend>
      <div className="tiles choices">
        {(['password', 'passkey'] as const).map((offered) => (
          <label key={offered}>
            <input type="radio" name="way" checked={way === offered} onChange={() => onChoose(offered)} />
            {t(`ways.${offered}`)}
          </label>
        ))}
      </div>
      <p className="field-hint" id={hintId}>
        {way === 'passkey' && t('passkeyHint')}
      </p>
    </fieldset>
  )
}
