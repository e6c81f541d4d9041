import { use, useEffect, useRef, useState } from 'react'
import { submitApplication } from '#contract/members/application-calls.ts'
import { emergencyRelations, paymentStatuses } from '#contract/members/applications.ts'
import type { ConsentingApplication, SubmittedApplication } from '#contract/members/membership-applications.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { change } from '#web/api/changes.ts'
import { useSingleCall } from '#web/api/use-single-call.ts'
import { useSubmit } from '#web/api/use-submit.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { ConsentFields } from '#web/members/details/consent-fields.tsx'
import { consentTexts } from '#web/members/details/details.texts.ts'
import { DuesToPay } from '#web/members/dues.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { SelectField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { joinTexts } from './join.texts.ts'
import { changeDraft, clearDraft } from './join-draft.ts'
import type { ApplicationValues } from './prefill.ts'

/** Step 2 (docs/product.md 13.3): every field is required, and the consent (6.9). */
export function ApplicationForm(applicant: Applicant) {
  const t = useTexts(joinTexts)
  const fields = useTexts(applicationFieldsTexts)
  const consent = useTexts(consentTexts)
  const common = useTexts(commonTexts)
  const { form, submit, isSubmitting, problem, mustLogIn, alertRef } = useApplication(applicant)
  const relations = emergencyRelations.map((value) => ({ value, label: fields(`relations.${value}`) }))
  const payments = paymentStatuses.map((value) => ({ value, label: fields(`payments.${value}`) }))
  const phone = { type: 'tel', inputMode: 'tel' } as const
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      <p className="form-note">{common('allRequired')}</p>
      <FieldGroup heading={t('nameHeading')}>
        <div className="field-pair">
          <TextField form={form} name="koreanName" label={fields('koreanName')} autoComplete="off" />
          <TextField
            form={form}
            name="englishName"
            label={fields('englishName')}
            hint={t('englishNameHint')}
            autoComplete="off"
          />
        </div>
      </FieldGroup>
      <FieldGroup heading={t('contactHeading')}>
        <div className="field-pair">
          <TextField form={form} name="kakaoId" label={fields('kakaoId')} autoComplete="off" {...verbatim} />
          <TextField form={form} name="phoneNumber" label={fields('phoneNumber')} {...phone} autoComplete="tel" />
        </div>
        <div className="field-pair">
          <TextField form={form} name="email" label={fields('email')} type="email" autoComplete="email" />
          <TextField form={form} name="dateOfBirth" label={fields('dateOfBirth')} type="date" autoComplete="bday" />
        </div>
      </FieldGroup>
      <FieldGroup heading={t('motorcycleHeading')}>
        <TextField form={form} name="motorcycleModel" label={fields('motorcycleModel')} autoComplete="off" />
      </FieldGroup>
      <FieldGroup heading={t('emergencyHeading')}>
        <div className="field-pair">
          <TextField form={form} name="emergencyContactName" label={fields('emergencyContactName')} autoComplete="off" />
          <SelectField
            form={form}
            name="emergencyContactRelation"
            label={fields('emergencyContactRelation')}
            options={[{ value: '', label: t('chooseRelation') }, ...relations]}
          />
        </div>
        <TextField
          form={form}
          name="emergencyContactPhone"
          label={fields('emergencyContactPhone')}
          hint={t('emergencyContactPhoneHint')}
          {...phone}
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup heading={t('feeHeading')}>
        <DuesToPay />
        <div className="field-pair">
          <TextField
            form={form}
            name="membershipFee"
            label={fields('membershipFee')}
            placeholder={useClub().dues}
            autoComplete="off"
          />
          <SelectField form={form} name="paymentStatus" label={fields('paymentStatus')} options={payments} />
        </div>
      </FieldGroup>
      <FieldGroup heading={consent('heading')}>
        <ConsentFields form={form} t={consent} isApplying />
      </FieldGroup>
      <FormAlert ref={alertRef} message={mustLogIn ? <LogInToFinish username={applicant.username} /> : problem} />
      <div className="join-foot join-foot-sticky">
        <SubmitButton block busy={isSubmitting} busyLabel={t('submitting')}>
          {t('submit')}
        </SubmitButton>
      </div>
    </form>
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

const schema = () =>
  import('#contract/members/membership-applications.ts').then(({ ConsentingApplication }) => ConsentingApplication)

/** With the account that it was meant for. */
export type SentApplication = SubmittedApplication & { username: string }
export type OnSent = (application: SentApplication) => void

interface Applicant {
  /** The account that the application belongs to. */
  username: string
  initial: ApplicationValues
  /** Whether a login has to come first, so that the application belongs to the account. */
  needsLogin: () => Promise<boolean>
  onSent: OnSent
}

const blank: ApplicationValues = {
  koreanName: '',
  englishName: '',
  kakaoId: '',
  phoneNumber: '',
  email: '',
  dateOfBirth: '',
  motorcycleModel: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  membershipFee: '',
  paymentStatus: 'pending',
}

/** Step 2: the form, its draft and its submission. */
function useApplication({ username, initial, needsLogin, onSent }: Applicant) {
  const t = useTexts(joinTexts)
  const reason = useFailureReason()
  const form = useContractForm<ConsentingApplication>(schema, { ...blank, ...initial })
  const [mustLogIn, setMustLogIn] = useState(false)
  const { mutateAsync } = useSingleCall(
    change(submitApplication, {
      onSuccess(sent) {
        clearDraft()
        notify({ title: t('submittedTitle'), description: `${t('submittedSuccess')} ${t('submittedText')}`, tone: 'success' })
        onSent({ ...sent, username })
      },
      onError: () => notify({ title: t('applicationFailedTitle'), description: t('tryAgain'), tone: 'error' }),
    }),
  )

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => changeDraft({ application: { username, values } }),
      }),
    [form, username],
  )

  async function send(input: ConsentingApplication) {
    const isLost = await needsLogin()
    setMustLogIn(isLost)
    if (isLost)
      changeDraft({ application: { username, values: form.getValues() } }) // for after the login
    else await mutateAsync(input)
  }
  const { submit, isSubmitting, failure, problem } = useSubmit(form, send, (error) => reason(error, t('failed')))
  const alertRef = useRevealed(!isSubmitting && (mustLogIn || failure !== null))
  return { form, submit, isSubmitting, problem, mustLogIn: mustLogIn && !isSubmitting, alertRef }
}

/** On phones the submit button stays on the screen, but the error is at the end of the form: it is scrolled into view. */
function useRevealed(hasAppeared: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasAppeared) element.current?.scrollIntoView({ block: 'center' })
  }, [hasAppeared])
  return element
}
