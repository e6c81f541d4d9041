import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form'
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
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ control: form.control, name })
  const group = useRef<HTMLDivElement>(null)
  // What was chosen before the page's scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field appears
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(':checked')
    if (chosen && chosen.value !== value) onChange(chosen.value)
  }, [])
  const isInvalid = error !== undefined
  return (
    <div
      ref={group}
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
        {options.map((option, index) => (
          <label key={option.value}>
            <input
              ref={index === 0 ? ref : undefined}
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
            />
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
