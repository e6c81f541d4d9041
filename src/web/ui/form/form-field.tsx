import clsx from 'clsx'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useSentence } from '#web/i18n/sentences.ts'

interface FieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** The field's name in the contract; also the control's `name`. */
  name: Path<Values>
  label: string
  hint?: string | undefined
  optional?: boolean
  className?: string
}

type Control<Element extends 'input' | 'textarea' | 'select', Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<Element>, keyof FieldProps<Values>>

/** What every kind of control shares: its connection to the form, and its label, hint and error. */
function useField<Values extends FieldValues>({ form, name, hint, optional }: Omit<FieldProps<Values>, 'label'>) {
  const id = useId()
  const sentence = useSentence()
  const { error } = form.getFieldState(name, form.formState)
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`)
  return {
    control: {
      ...form.register(name),
      id,
      required: !optional,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': describedBy || undefined,
    },
    error: error && sentence(error.message),
  }
}

function Field({
  id,
  label,
  hint,
  error,
  className,
  children,
}: {
  id: string
  label: string
  hint: string | undefined
  error: string | undefined
  className: string | undefined
  children: ReactNode
}) {
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional,
  className,
  ...input
}: Control<'input', Values>) {
  const { control, error } = useField({ form, name, hint, optional: optional ?? false })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={className}>
      <input type="text" {...input} {...control} className="control" />
    </Field>
  )
}

export function TextAreaField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional,
  className,
  ...textarea
}: Control<'textarea', Values>) {
  const { control, error } = useField({ form, name, hint, optional: optional ?? false })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={className}>
      <textarea rows={5} {...textarea} {...control} className="control" />
    </Field>
  )
}

export function SelectField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional,
  className,
  options,
  ...select
}: Control<'select', Values> & { options: readonly { value: string; label: string }[] }) {
  const { control, error } = useField({ form, name, hint, optional: optional ?? false })
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={className}>
      <select {...select} {...control} className="control">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** A password that can be made readable: on a phone, in the sun, with gloves just off, people mistype. */
export function PasswordField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional,
  className,
  ...input
}: Control<'input', Values>) {
  const t = useTranslations('common')
  const [shown, setShown] = useState(false)
  const { control, error } = useField({ form, name, hint, optional: optional ?? false })
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={control.id} label={label} hint={hint} error={error} className={className}>
      <div className="control-with-button">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...control}
          type={shown ? 'text' : 'password'}
          className="control"
        />
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={t('showPassword')}
          aria-pressed={shown}
          aria-controls={control.id}
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" />
        </button>
      </div>
    </Field>
  )
}
