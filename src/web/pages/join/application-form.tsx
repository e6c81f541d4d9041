import { use } from 'react'
import { useTranslations } from 'use-intl'
import { emergencyRelations, paymentStatuses } from '#contract/applications/application-choices.ts'
import { useSession } from '#web/api/auth.ts'
import { useClub } from '#web/club.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { FieldGroup, FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { LinkContext } from '#web/ui/link.tsx'
import { type Applicant, useApplication } from './use-application.ts'

/** Step 2 (docs/product.md 13.3): every field is required. */
export function ApplicationForm(applicant: Applicant) {
  const t = useTranslations('join')
  const fields = useTranslations('applicationFields')
  const common = useTranslations('common')
  const { form, submit, isSubmitting, problem, mustLogIn, alertPlace } = useApplication(applicant)
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
          <TextField
            form={form}
            name="kakaoId"
            label={fields('kakaoId')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
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
      <FormAlert ref={alertPlace} message={mustLogIn ? <LogInToFinish username={applicant.username} /> : problem} />
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
  const t = useTranslations('join')
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
