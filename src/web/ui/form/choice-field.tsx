import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useSentence } from '#web/i18n/failure-reason.ts'

interface ChoiceFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  hint?: string | undefined
  optional?: boolean | undefined
  options: readonly { value: string; label: string }[]
}

/** A few choices, all to be seen at once. */
export function ChoiceField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional,
  options,
}: ChoiceFieldProps<Values>) {
  const id = useId()
  const sentence = useSentence()
  const { error } = form.getFieldState(name, form.formState)
  const isInvalid = error !== undefined
  return (
    <div
      role="radiogroup"
      className="field"
      aria-labelledby={`${id}-label`}
      aria-describedby={isInvalid ? `${id}-error` : hint ? `${id}-hint` : undefined}
      aria-required={!optional}
      aria-invalid={isInvalid}
    >
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="tiles choices">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" {...form.register(name)} value={option.value} />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {sentence(error.message)}
        </p>
      )}
    </div>
  )
}
