import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { maxOptions, minOptions, questionKinds } from '#contract/news/questions.ts'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/form/form.tsx'
import { type AnnouncementFields, blankOption } from './announcement-fields.ts'
import { questionFormTexts } from './answers.texts.ts'

type Form = UseFormReturn<AnnouncementFields>

/** What members answer: docs/product.md 4.11. @param hasQuestion as it is stored, with the answers that go when nothing is asked any more */
export function QuestionFields({ form, hasQuestion }: { form: Form; hasQuestion: boolean }) {
  const t = useTexts(questionFormTexts)
  const [asks, kind] = useWatch({ control: form.control, name: ['question.asks', 'question.kind'] })
  return (
    <fieldset className="stack s4 question-fields">
      <legend className="sr-only">{t('legend')}</legend>
      <CheckField form={form} name="question.asks" label={t('asks')} hint={t('asksHint')} optional />
      {hasQuestion && !asks && (
        <p role="status" className="call-out small">
          {t('answersGo')}
        </p>
      )}
      {asks && (
        <>
          <SelectField
            form={form}
            name="question.kind"
            label={t('kind')}
            options={questionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          {kind === 'attendance' ? <p className="field-hint">{t('attendanceHint')}</p> : <Options form={form} />}
          <TextField
            form={form}
            name="question.closesAt"
            label={t('closesAt')}
            hint={t('closesAtHint')}
            type="datetime-local"
            optional
          />
          <CheckField form={form} name="question.showsNames" label={t('showsNames')} hint={t('showsNamesHint')} optional />
        </>
      )}
    </fieldset>
  )
}

function Options({ form }: { form: Form }) {
  const t = useTexts(questionFormTexts)
  const sentence = useSentence()
  const format = useFormat()
  const kind = useWatch({ control: form.control, name: 'question.kind' })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'question.options', keyName: 'key' })
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const problem = form.formState.errors.question?.options
  const message = problem?.root?.message ?? problem?.message
  const today = format.today()

  // What was pressed is gone: the focus goes to the option in its place.
  useEffect(() => {
    if (focused === null) return
    list.current?.children[focused]?.querySelector<HTMLElement>('input')?.focus()
    setFocused(null)
  }, [focused])

  return (
    <div className="stack s3">
      <ol ref={list} className="stack s3">
        {fields.map(({ key }, at) => {
          const place = String(at + 1)
          return (
            <li key={key} className="question-option-fields">
              {kind === 'days' ? (
                <TextField form={form} name={`question.options.${at}.day`} label={t('day', { place })} type="date" min={today} />
              ) : (
                <div className="field-pair">
                  <TextField
                    form={form}
                    name={`question.options.${at}.textKo`}
                    label={t('textKo', { place })}
                    lang="ko"
                    autoComplete="off"
                  />
                  <TextField
                    form={form}
                    name={`question.options.${at}.textEn`}
                    label={t('textEn', { place })}
                    lang="en"
                    autoComplete="off"
                  />
                </div>
              )}
              {fields.length > minOptions && (
                <Button
                  size="small"
                  className="own"
                  onClick={() => {
                    remove(at)
                    setFocused(Math.min(at, fields.length - 2))
                  }}
                >
                  <Trash2 aria-hidden="true" />
                  {t('remove', { place })}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
      {message && (
        <p className="field-error">
          <CircleAlert aria-hidden="true" />
          {sentence(message)}
        </p>
      )}
      {fields.length < maxOptions && (
        <Button
          className="own"
          onClick={() => {
            append(blankOption, { shouldFocus: false })
            setFocused(fields.length)
          }}
        >
          <Plus aria-hidden="true" />
          {t('add')}
        </Button>
      )}
    </div>
  )
}
