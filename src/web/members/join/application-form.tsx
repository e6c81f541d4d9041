import { use, useEffect, useRef, useState } from 'react'
import { type ApplicationField, optionalFields } from '#contract/members/application-facts.ts'
import { submitApplication } from '#contract/members/member-calls.ts'
import type { ConsentingApplication, SubmittedApplication } from '#contract/members/membership-applications.ts'
import { eachOf } from '#contract/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useAction } from '#web/api/action.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { ConsentFields, DetailControl } from '#web/members/details/detail-fields.tsx'
import { consentTexts } from '#web/members/details/details.texts.ts'
import { Dues } from '#web/members/dues.tsx'
import { FieldGroup, Form, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { joinTexts } from './join.texts.ts'
import { type ApplicationValues, changeDraft, clearDraft, typedFields } from './join-draft.ts'

export type SentApplication = SubmittedApplication & { username: string }
export type OnSent = (application: SentApplication) => void

interface ApplicationFormProps {
  username: string
  initial: ApplicationValues
  /** Whether a login has to come first, so that the application belongs to the account. */
  needsLogin: () => Promise<boolean>
  onSent: OnSent
}

const schema = () =>
  import('#contract/members/membership-applications.ts').then(({ ConsentingApplication }) => ConsentingApplication)

/** Step 2 (docs/product.md 13.3): every field is required, and the consent (6.9). */
export function ApplicationForm({ username, initial, needsLogin, onSent }: ApplicationFormProps) {
  const t = useTexts(joinTexts)
  const consent = useTexts(consentTexts)
  const common = useTexts(commonTexts)
  const { dues } = useClub()
  const reason = useFailureReason()
  const [mustLogIn, setMustLogIn] = useState(false)
  const { mutateAsync } = useAction(submitApplication, {
    showsFailure: true,
    onSuccess(sent) {
      clearDraft()
      notify({ title: t('submittedTitle'), description: `${t('submittedSuccess')} ${t('submittedText')}`, tone: 'success' })
      onSent({ ...sent, username })
    },
    onError: () => notify({ title: t('applicationFailedTitle'), description: t('tryAgain'), tone: 'error' }),
  })
  async function send(input: ConsentingApplication): Promise<void> {
    const isLost = await needsLogin()
    setMustLogIn(isLost)
    if (isLost)
      changeDraft({ application: { username, values: form.getValues() } }) // for after the login
    else await mutateAsync(input)
  }
  const form = useCallForm<typeof send, ConsentingApplication>(send, {
    schema,
    values: { ...eachOf(typedFields, ''), ...initial },
    isLong: true,
    explain: (error) => reason(error, t('failed')),
  })
  const { subscribe, isBusy } = form

  useEffect(
    () =>
      subscribe({ formState: { values: true }, callback: ({ values }) => changeDraft({ application: { username, values } }) }),
    [subscribe, username],
  )

  const alert = useRef<HTMLDivElement>(null)
  const hasFailed = !isBusy && (mustLogIn || form.failure !== null)
  // On phones the submit button stays on the screen, but the error is at the end of the form.
  useEffect(() => {
    if (hasFailed) alert.current?.scrollIntoView({ block: 'center' })
  }, [hasFailed])

  const field = (name: ApplicationField) => ({ form, name, isOwn: true })
  return (
    <Form form={form}>
      {optionalFields.length === 0 && <p className="form-note">{common('allRequired')}</p>}
      <FieldGroup heading={t('nameHeading')}>
        <div className="field-pair">
          <DetailControl {...field('koreanName')} />
          <DetailControl {...field('englishName')} hint={t('englishNameHint')} />
        </div>
      </FieldGroup>
      <FieldGroup heading={t('contactHeading')}>
        <div className="field-pair">
          <DetailControl {...field('kakaoId')} />
          <DetailControl {...field('phoneNumber')} />
        </div>
        <div className="field-pair">
          <DetailControl {...field('email')} />
          <DetailControl {...field('dateOfBirth')} />
        </div>
      </FieldGroup>
      <FieldGroup heading={t('motorcycleHeading')}>
        <DetailControl {...field('motorcycleModel')} />
      </FieldGroup>
      <FieldGroup heading={t('emergencyHeading')}>
        <div className="field-pair">
          <DetailControl {...field('emergencyContactName')} />
          <DetailControl {...field('emergencyContactRelation')} />
        </div>
        <DetailControl {...field('emergencyContactPhone')} hint={t('emergencyContactPhoneHint')} />
      </FieldGroup>
      <FieldGroup heading={t('feeHeading')}>
        <Dues isApplying />
        <div className="field-pair">
          <DetailControl {...field('membershipFee')} placeholder={dues} />
          <DetailControl {...field('paymentStatus')} />
        </div>
      </FieldGroup>
      <FieldGroup heading={consent('heading')}>
        <ConsentFields form={form} t={consent} isApplying />
      </FieldGroup>
      <FormAlert ref={alert} message={mustLogIn && !isBusy ? <LogInToFinish username={username} /> : undefined} />
      <div className="join-foot join-foot-sticky">
        <SubmitButton block busyLabel={t('submitting')}>
          {t('submit')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** A full page load: what this page knows about the session is out of date. */
function LogInToFinish({ username }: { username: string }) {
  const t = useTexts(joinTexts)
  const { addressOf } = use(LinkContext)
  const { user } = useSession()
  // A member who signs up another person is logged in, but not as the applicant: without `switch` the login page would redirect to the home page.
  const isHelper = user !== null && user.username !== username
  return (
    <span>
      {isHelper ? t('switchToFinish', { username }) : t('loginToFinish', { username })}{' '}
      <a href={addressOf(isHelper ? '/login?switch&next=/join' : '/login?next=/join')}>{t('loginNow')}</a>
    </span>
  )
}
