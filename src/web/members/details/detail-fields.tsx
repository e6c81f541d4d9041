import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type ApplicationField, type Detail, kinds, optionalFields } from '#contract/members/application-facts.ts'
import { consentVersion, emergencyRelations, paymentStatuses } from '#contract/members/applications.ts'
import { retentionDays } from '#contract/site/retention.ts'
import type { TextReader } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/members.texts.ts'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { CheckField, SelectField, TextField, verbatim } from '#web/ui/form/form.tsx'
import { Link } from '#web/ui/link.tsx'
import type { consentTexts } from './details.texts.ts'

const inputs = {
  name: {},
  phone: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email' },
  day: { type: 'date' },
  code: verbatim,
} as const

const filledIn: Partial<Record<ApplicationField, string>> = { phoneNumber: 'tel', email: 'email', dateOfBirth: 'bday' }

interface ControlProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: ApplicationField
  hint?: string | undefined
  placeholder?: string
  optional?: boolean
  /** Whether the person types it, whose browser may know it. */
  isOwn?: boolean
}

/** The control of a field of an application, by what its declaration says. */
export function DetailControl<Values extends FieldValues>({ name, isOwn = false, placeholder, ...shared }: ControlProps<Values>) {
  const t = useTexts(applicationFieldsTexts)
  const field = {
    ...shared,
    name: name as Path<Values>,
    label: t(name),
    optional: shared.optional || optionalFields.includes(name),
  }
  if (name === 'paymentStatus')
    return <SelectField {...field} options={paymentStatuses.map((value) => ({ value, label: t(`payments.${value}`) }))} />
  if (name === 'emergencyContactRelation') {
    return <ChoiceField {...field} options={emergencyRelations.map((value) => ({ value, label: t(`relations.${value}`) }))} />
  }
  const autoComplete = (isOwn ? filledIn[name] : undefined) ?? 'off'
  return <TextField {...field} placeholder={placeholder} autoComplete={autoComplete} {...inputs[kinds[name] ?? 'name']} />
}

/** The day of birth is for administrators. */
export function DetailFields<Values extends FieldValues>({
  field,
  isOfficer = false,
}: {
  field: (name: Detail) => ControlProps<Values>
  isOfficer?: boolean
}) {
  return (
    <>
      <div className="field-pair">
        <DetailControl {...field('phoneNumber')} />
        <DetailControl {...field('kakaoId')} />
      </div>
      <div className="field-pair">
        <DetailControl {...field('email')} />
        <DetailControl {...field(isOfficer ? 'dateOfBirth' : 'motorcycleModel')} />
      </div>
      {isOfficer && <DetailControl {...field('motorcycleModel')} />}
      <div className="field-pair">
        <DetailControl {...field('emergencyContactName')} />
        <DetailControl {...field('emergencyContactPhone')} />
      </div>
      <DetailControl {...field('emergencyContactRelation')} />
    </>
  )
}

const lines = ['what', 'why', 'who', 'until', 'emergency'] as const

/** What the club keeps, why, for how long and who sees it, in short, and the box that agrees to it (docs/product.md 6.9). */
export function ConsentFields<Values extends FieldValues & { consentVersion: string }>({
  form,
  t,
  isApplying = false,
}: {
  form: UseFormReturn<Values>
  t: TextReader<[typeof consentTexts]>
  /** Whether the person has yet to join, perhaps on another's phone. */
  isApplying?: boolean
}) {
  const { deletedAccount, decidedApplication } = retentionDays
  const days = { deletedAccount: String(deletedAccount), decidedApplication: String(decidedApplication) }
  return (
    <div className="stack s3 measure">
      <ul className="stack close bullets small">
        {lines.map((line) => (
          <li key={line}>{line === 'until' ? t('until', days) : t(line)}</li>
        ))}
        {isApplying && <li>{t('choice')}</li>}
      </ul>
      <p>
        <Link href="/help#privacy" className="standing-link">
          {t('whole')}
        </Link>
      </p>
      <CheckField
        form={form}
        name={'consentVersion' as Path<Values>}
        label={t('agree')}
        hint={isApplying ? t('agreeHint') : undefined}
        value={consentVersion}
      />
    </div>
  )
}
