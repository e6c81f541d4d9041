import { type Control, type FieldValues, type Path, type PathValue, type UseFormReturn, useWatch } from 'react-hook-form'
import { maxReasonLength, type RideReason, reasonText, rideReasons } from '#contract/rides/ride-reasons.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/form.tsx'
import { rideReasonTexts } from './ride-day.texts.ts'

const offered = Object.keys(rideReasons) as RideReason[]

/** Why a ride is cancelled, postponed or changed: one of the offered reasons with one press, or the writer's own words. The form has a field `reason`. */
export function ReasonField<Values extends FieldValues & { reason?: string | null | undefined }>({
  form,
}: {
  form: UseFormReturn<Values>
}) {
  const t = useTexts(rideReasonTexts)
  const { language } = useLanguage()
  const name = 'reason' as Path<Values>
  const typed = useWatch({ control: form.control as Control<Values>, name }) as string | null | undefined
  return (
    <div className="stack s2">
      <TextField form={form} name={name} label={t('label')} hint={t('hint')} maxLength={maxReasonLength} optional />
      {/* biome-ignore lint/a11y/useSemanticElements: they fill in the field above */}
      <div className="row s2 even" role="group" aria-label={t('offered')}>
        {offered.map((reason) => {
          const text = rideReasons[reason][language]
          const isChosen = Boolean(typed) && reasonText(typed ?? '', language) === text
          return (
            <Button
              key={reason}
              variant={isChosen ? 'primary' : 'ghost'}
              aria-pressed={isChosen}
              onClick={() =>
                form.setValue(name, (isChosen ? '' : text) as PathValue<Values, Path<Values>>, { shouldDirty: true })
              }
            >
              {text}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
