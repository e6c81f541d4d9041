import { useId } from 'react'
import { resetPassword } from '#contract/accounts/account-calls.ts'
import type { PasswordReset } from '#contract/accounts/auth.ts'
import { currentUserQuery } from '#web/accounts/session/session.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { HttpError } from '#web/api/request.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { forgetRides } from '#web/offline/forget-member.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PhoneButton } from '#web/ui/contact-links.tsx'
import { Form, FormAlert, PasswordField, SubmitButton } from '#web/ui/form/form.tsx'
import { Link } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { loginTexts } from './login.texts.ts'
import type { FollowedLink } from './login-address.ts'

/** A message to the club that is written already. Nothing about the person is in the address. */
const askForLink = '/contact?about=password'

/** From this failure on, people need more than a line. */
const shownAsButtons = 2

/** For those who have forgotten the password: officers send a new link. @param failures how often the login was refused. */
export function ForgotPassword({ failures }: { failures: number }) {
  const t = useTexts(loginTexts)
  const { phone, phoneLinks } = useClub()
  if (failures < shownAsButtons)
    return (
      <p className="login-join">
        {t('emailHint')} {t('forgot')}{' '}
        <Link className="standing-link" href={askForLink}>
          {t('askForNewLink')}
        </Link>
      </p>
    )
  return (
    <div className="stack s2">
      <p>
        {t('emailHint')} {t('forgotOften')}
      </p>
      <LinkButton block href={askForLink}>
        {t('askForNewLink')}
      </LinkButton>
      {phoneLinks.length > 0 && <PhoneButton block number={phone} links={phoneLinks} />}
    </div>
  )
}

const schema = () => import('#contract/accounts/auth.ts').then(({ PasswordReset }) => PasswordReset)

/** Sets a new password by a link from an administrator; if the link was used or has expired, says what to do instead. */
export function PasswordForm({ link: { token, username }, onDone }: { link: FollowedLink; onDone: () => void }) {
  const t = useTexts(loginTexts)
  const reason = useFailureReason()
  const sentence = useSentence()
  const form = useCallForm((input: PasswordReset) => request(resetPassword, input).finally(forgetRides), {
    schema,
    values: { token, newPassword: '' },
    done: { title: t('passwordSavedTitle'), description: t('passwordSavedText') },
    async onSuccess(_nothing, _input, client) {
      await client.invalidateQueries(currentUserQuery) // the next page depends on who is still logged in
      onDone()
    },
    onError(failure) {
      const dead = deadLink(failure)
      notify({ title: t('passwordFailedTitle'), description: dead ? sentence(dead.message) : reason(failure), tone: 'error' })
    },
  })
  const dead = deadLink(form.error)

  return (
    <Form form={form}>
      {!dead && (
        <>
          <p className="quiet">{t('passwordLead')}</p>
          {username !== null && <OwnUsername username={username} />}
          <PasswordField
            form={form}
            name="newPassword"
            label={t('newPassword')}
            hint={t('newPasswordHint')}
            autoComplete="new-password"
          />
        </>
      )}
      <FormAlert message={dead ? sentence(dead.message) : form.problem} />
      {dead ? (
        <LinkButton variant="primary" size="large" block href={askForLink}>
          {t('askForLink')}
        </LinkButton>
      ) : (
        <SubmitButton block busyLabel={t('savingPassword')}>
          {t('savePassword')}
        </SubmitButton>
      )}
      <Button block onClick={onDone}>
        {t('backToLogin')}
      </Button>
    </Form>
  )
}

/** The name to log in with afterwards; password managers save it with the password. */
function OwnUsername({ username }: { username: string }) {
  const t = useTexts(loginTexts)
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('username')}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('usernameHint')}
      </p>
      <input id={id} className="control" aria-describedby={`${id}-hint`} autoComplete="username" readOnly value={username} />
    </div>
  )
}

/** What the server says about a link that was used or has expired. */
function deadLink(error: Error | null) {
  return error instanceof HttpError ? error.failure?.issues?.find(({ path }) => path === 'token') : undefined
}
