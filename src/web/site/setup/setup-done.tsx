import { Check, KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { changePassword } from '#contract/accounts/account-calls.ts'
import type { SetupState } from '#contract/site/club-settings.ts'
import { findSetupSteps, partsLeft } from '#contract/site/setup-steps.ts'
import { usePasskeyObstacle } from '#web/accounts/passkey-obstacle.ts'
import { useAddPasskey } from '#web/accounts/passkeys-card.tsx'
import { useCallForm } from '#web/api/call-form.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { clubPartsTexts } from '#web/site/club/club-parts.texts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Form, FormAlert, PasswordField, SubmitButton } from '#web/ui/form/form.tsx'
import { useMediaQuery } from '#web/ui/use-browser.ts'
import { setupDoneTexts, setupStepsTexts } from './setup.texts.ts'

/** The club has its site, and the administrator is logged in. @param unknownPassword as `AdministratorStep` says: another way to log in comes first. */
export function SetupDone({ state, unknownPassword }: { state: SetupState; unknownPassword: string | null }) {
  const t = useTexts(setupDoneTexts, clubPartsTexts)
  const { language } = useLanguage()
  const [canLogIn, setCanLogIn] = useState(unknownPassword === null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const parts = partsLeft(findSetupSteps(state))
  return (
    <div className="stack s5 start measure">
      <h2 className="part-heading display" tabIndex={-1} ref={heading}>
        {t('setupDone.heading', { name: state.name[language] })}
      </h2>
      <PasskeyQuestion isNeeded={!canLogIn} onMade={() => setCanLogIn(true)} />
      {unknownPassword !== null && !canLogIn && (
        <PasswordInstead
          current={unknownPassword}
          onSaved={() => {
            setCanLogIn(true)
            heading.current?.focus() // the form is gone
          }}
        />
      )}
      {canLogIn && parts.length > 0 && (
        <p className="call-out">
          {t('setupDone.stillSample', { parts: parts.map((part) => t(`clubParts.${part}`)).join(', ') })}
        </p>
      )}
      {canLogIn && (
        <div className="row">
          <LinkButton variant="primary" size="large" href="/">
            {t('setupDone.home')}
          </LinkButton>
          <LinkButton size="large" href="/admin">
            {t('setupDone.dashboard')}
          </LinkButton>
        </div>
      )}
    </div>
  )
}

/** Where this browser can make one. @param isNeeded the account has no other way to log in: the browser asks at once. */
function PasskeyQuestion({ isNeeded, onMade }: { isNeeded: boolean; onMade: () => void }) {
  const t = useTexts(setupDoneTexts)
  const isPhone = useMediaQuery('(pointer: coarse)')
  const obstacle = usePasskeyObstacle()
  const [isMade, setIsMade] = useState(false)
  const { add, isBusy, failure } = useAddPasskey(async () => {
    setIsMade(true)
    onMade()
  })
  const answer = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isMade) answer.current?.focus() // the button is gone
  }, [isMade])
  const begin = useEffectEvent(() => isNeeded && add())
  useEffect(() => void begin(), [])
  if (obstacle !== null) return null
  if (isMade)
    return (
      <p ref={answer} tabIndex={-1} role="status" className="card line strong whole">
        <Check aria-hidden="true" />
        {t('passkeyMade')}
      </p>
    )
  return (
    <section className="card stack s3 whole" aria-labelledby="passkey-question">
      <h3 id="passkey-question" className="medium">
        {t(isPhone ? 'passkeyPhone' : 'passkeyDesk')}
      </h3>
      <p>{t(isNeeded ? 'passkeyFirst' : 'passkeyText')}</p>
      <Button className="own" busy={isBusy} onClick={add}>
        <KeyRound aria-hidden="true" />
        {isBusy ? t('passkeyMaking') : t('passkeyMake')}
      </Button>
      <FormAlert message={failure} />
    </section>
  )
}

const passwordSchema = () => import('#contract/accounts/auth.ts').then(({ PasswordChange }) => PasswordChange)

function PasswordInstead({ current, onSaved }: { current: string; onSaved: () => void }) {
  const t = useTexts(setupDoneTexts, setupStepsTexts)
  const form = useCallForm(changePassword, {
    schema: passwordSchema,
    values: { currentPassword: current, newPassword: '' },
    onDone: onSaved,
  })
  return (
    <Form form={form} className="whole">
      <h3 className="medium">{t('setupDone.instead')}</h3>
      <PasswordField
        form={form}
        name="newPassword"
        label={t('setupSteps.password')}
        hint={t('setupSteps.passwordHint')}
        autoComplete="new-password"
      />
      <FormAlert />
      <div className="row">
        <SubmitButton busyLabel={t('setupDone.passwordSaving')}>{t('setupDone.passwordSave')}</SubmitButton>
      </div>
    </Form>
  )
}
