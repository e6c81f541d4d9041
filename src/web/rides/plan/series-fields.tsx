import { type UseFormReturn, useWatch } from 'react-hook-form'
import { maxSeriesRides, type RidingEventFields, rideRepeats } from '#contract/rides/riding-events.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextField } from '#web/ui/form/form.tsx'
import { Choices } from './choices.tsx'
import { rideFormTexts } from './ride-form.texts.ts'
import { rideSeriesTexts } from './series.texts.ts'
import { proposedEnd, seriesDates, seriesDays } from './series-days.ts'

type Form = UseFormReturn<RidingEventFields>

/** On which further days a new ride is made: each of them can be left out. */
export function RepeatFields({ form }: { form: Form }) {
  const t = useTexts(rideSeriesTexts)
  const format = useFormat()
  const [eventDate, repeats, repeatsUntil, leftOut] = form.watch(['eventDate', 'repeats', 'repeatsUntil', 'leftOut'])
  const days = seriesDays({ eventDate, repeats, repeatsUntil: repeatsUntil ?? '' })
  const year = eventDate.slice(0, 4)
  const textOf = (day: string) =>
    day.startsWith(year) ? format.monthDay(day) : t('otherYear', { year: day.slice(0, 4), day: format.monthDay(day) })

  function choose(chosen: string) {
    if (chosen !== 'never' && !form.getValues('repeatsUntil'))
      form.setValue('repeatsUntil', proposedEnd(form.getValues('eventDate')), { shouldDirty: true })
  }

  function tick(day: string, isTicked: boolean) {
    const others = leftOut.filter((each) => each !== day)
    form.setValue('leftOut', isTicked ? others : [...others, day], { shouldDirty: true })
  }

  return (
    <div className="stack s3">
      <div className="field-pair field-pair-narrow">
        <SelectField
          form={form}
          name="repeats"
          label={t('repeats')}
          options={rideRepeats.map((value) => ({ value, label: t(`every.${value}`) }))}
          onInput={({ currentTarget }) => choose(currentTarget.value)}
        />
        {repeats !== 'never' && <TextField form={form} name="repeatsUntil" label={t('until')} type="date" optional />}
      </div>
      {repeats !== 'never' && days.length === 0 && <p className="field-hint">{t('noDays')}</p>}
      {days.length > 0 && (
        <fieldset className="stack s2">
          <legend className="below-1 small strong">{t('days')}</legend>
          <p className="field-hint">
            {t('daysHint')} {days.length === maxSeriesRides && t('most')}
          </p>
          <ul className="tiles flat series-days">
            {days.map((day) => (
              <li key={day}>
                <label className="line s3 tall">
                  <input
                    type="checkbox"
                    className="check"
                    checked={day === eventDate || !leftOut.includes(day)}
                    disabled={day === eventDate}
                    onChange={({ target }) => tick(day, target.checked)}
                  />
                  {textOf(day)}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}

/** What the button of a new ride does. */
export function CreateLabel({ form }: { form: Form }) {
  const t = useTexts(rideFormTexts, rideSeriesTexts)
  const [eventDate, repeats, repeatsUntil, leftOut] = useWatch({
    control: form.control,
    name: ['eventDate', 'repeats', 'repeatsUntil', 'leftOut'],
  })
  const dates = seriesDates({ eventDate, repeats, repeatsUntil: repeatsUntil ?? '', leftOut })
  return dates === null ? t('rideForm.create') : t('rideSeries.create', { count: dates.length })
}

/** Of a ride of a series: which rides a change is for. */
export function SeriesChoice({ isAll, onChoose }: { isAll: boolean; onChoose: (isAll: boolean) => void }) {
  const t = useTexts(rideSeriesTexts)
  return (
    <div className="stack s2">
      <Choices
        label={t('which')}
        options={[
          { value: 'one', text: t('one') },
          { value: 'later', text: t('later') },
        ]}
        chosen={isAll ? 'later' : 'one'}
        onChoose={(chosen) => onChoose(chosen === 'later')}
      />
      {isAll && <p className="field-hint">{t('laterHint')}</p>}
    </div>
  )
}
