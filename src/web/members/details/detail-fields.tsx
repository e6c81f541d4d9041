import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type ApplicationField, type Detail, kinds, optionalFields } from '#contract/members/application-facts.ts'
import { emergencyRelations, paymentStatuses } from '#contract/members/applications.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationFieldsTexts } from '#web/members/application-fields.texts.ts'
import { SelectField, TextField, verbatim } from '#web/ui/form/form.tsx'

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
    const relations = emergencyRelations.map((value) => ({ value, label: t(`relations.${value}`) }))
    return <SelectField {...field} options={[{ value: '', label: t('chooseRelation') }, ...relations]} />
  }
  const autoComplete = (isOwn ? filledIn[name] : undefined) ?? 'off'
  return <TextField {...field} placeholder={placeholder} autoComplete={autoComplete} {...inputs[kinds[name] ?? 'name']} />
}

interface DetailFieldsProps<Values extends FieldValues> {
  field: (name: Detail) => ControlProps<Values>
  isOfficer?: boolean
}

/** What owners and administrators change. The day of birth is for administrators. */
export function DetailFields<Values extends FieldValues>({ field, isOfficer = false }: DetailFieldsProps<Values>) {
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
        <DetailControl {...field('emergencyContactRelation')} />
      </div>
      <DetailControl {...field('emergencyContactPhone')} />
    </>
  )
}
