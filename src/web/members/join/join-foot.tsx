import clsx from 'clsx'
import { type ReactNode, useEffect, useId } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SubmitButton } from '#web/ui/form/form.tsx'
import { joinTexts } from './join.texts.ts'

interface JoinFootProps<Values extends FieldValues> {
  form: { control: Control<Values> }
  /** The required fields. */
  required: readonly (keyof Values & string)[]
  /** Those that are still blank, at first and whenever they change. */
  onBlank?: (names: readonly string[]) => void
  isSticky?: boolean
  children: ReactNode
}

/** The button that sends, and how many fields are left. It can always be pressed: then the fields that are left are marked. */
export function JoinFoot<Values extends FieldValues>({ form, required, onBlank, isSticky, children }: JoinFootProps<Values>) {
  const t = useTexts(joinTexts)
  const id = useId()
  // Here alone, so that a keystroke does not render the whole form again.
  const values = useWatch({ control: form.control })
  const blank = required.filter((name) => !String(values[name] || '').trim())
  const names = blank.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names alone count
  useEffect(() => onBlank?.(blank), [names])
  return (
    <div className={clsx('join-foot', isSticky && 'join-foot-sticky')}>
      <SubmitButton block busyLabel={t('submitting')} aria-describedby={blank.length > 0 ? id : undefined}>
        {children}
        {blank.length > 0 && (
          <span className="small plain" id={id} aria-hidden="true">
            {t('left', { count: blank.length })}
          </span>
        )}
      </SubmitButton>
    </div>
  )
}
