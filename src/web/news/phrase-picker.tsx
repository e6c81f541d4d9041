import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ClubDate, ClubTime } from '#contract/date-fields.ts'
import { atMost, line } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { createPhrase, deletePhrase, listPhrases } from '#contract/news/news-calls.ts'
import { fillFields, maxPhrases, type Phrase, type PhraseField, PhraseInput, phraseFields } from '#contract/news/phrases.ts'
import { say } from '#contract/sentences.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import { type SchemaOf, useCallForm } from '#web/api/call-form.ts'
import { pages } from '#web/api/calls.ts'
import {
  builtInPhrases,
  fieldsOf,
  fillPhrase,
  type PhraseText,
  type PhraseValues,
  phraseGroups,
  withSentence,
} from '#web/content/phrases.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert, TextAreaField, TextField } from '#web/ui/form/form.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { phrasesTexts } from './news.texts.ts'
import '#web/editor/editor.css'

interface PhrasePickerProps {
  texts: PhraseText
  onWrite: (texts: PhraseText) => void
}

/** A sentence of the list, by its key: `meeting.meetAt`, or the id of one of the club's own. */
type Phrases = Map<string, PhraseText>

export function PhrasePicker({ texts, onWrite }: PhrasePickerProps) {
  const t = useTexts(phrasesTexts)
  const common = useTexts(commonTexts)
  const { language } = useLanguage()
  const own = useInfiniteQuery(pages(listPhrases, {}, { query: { limit: String(maxPhrases) } }))
  const ownPhrases: Phrases = new Map(
    own.data?.pages.flatMap(({ rows }) => rows.map(({ id, textKo, textEn }) => [id, { ko: textKo, en: textEn }])),
  )
  const [chosen, setChosen] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const [lastChange, setLastChange] = useState<{ before: PhraseText; after: PhraseText } | null>(null)
  const phrase = ownPhrases.get(chosen) ?? builtIn.get(chosen)
  const fields = phrase === undefined ? [] : fieldsOf(phrase, language)
  const form = useCallForm(insert, { schema: valuesSchema(fields), values: blankValues })
  const typed = useWatch({ control: form.control })
  const sentence = phrase && fillPhrase(phrase, valuesOf(typed, language))
  const isUndoable = lastChange !== null && lastChange.after.ko === texts.ko && lastChange.after.en === texts.en

  async function insert(checked: TypedValues): Promise<void> {
    if (phrase === undefined) return
    const added = fillPhrase(phrase, valuesOf(checked, language))
    const after = { ko: withSentence(texts.ko, added.ko), en: withSentence(texts.en, added.en) }
    onWrite(after)
    setLastChange({ before: texts, after })
  }

  // The picker stands in the form of the ride or the announcement: Enter in one of its fields must not publish that.
  function insertOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void form.submit()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field does what its button does
    <div className="stack above-3 phrase-picker" onKeyDown={insertOnEnter}>
      <PhraseSelect phrases={ownPhrases} chosen={chosen} onChoose={setChosen} />
      {own.isError && (
        <p className="field-hint" role="alert">
          {t('listFailed')}{' '}
          <button type="button" className="standing-link" onClick={() => void own.refetch()}>
            {t('retry')}
          </button>
        </p>
      )}
      <PhraseFields form={form} fields={fields} />
      {sentence && (
        <dl className="stack s2 small phrase-preview">
          <dt className="quiet strong">{t('korean')}</dt>
          <dd lang="ko">{sentence.ko}</dd>
          <dt className="quiet strong">{t('english')}</dt>
          <dd lang="en">{sentence.en}</dd>
        </dl>
      )}
      {phrase && (
        <div className="row even">
          <Button variant="primary" onClick={() => void form.submit()}>
            {t('put')}
          </Button>
          {ownPhrases.has(chosen) && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {t('deleteThis')}
            </Button>
          )}
        </div>
      )}
      <div role="status" className="phrase-status">
        {isUndoable && <span>{t('inserted')}</span>}
      </div>
      {isUndoable && <Button onClick={() => onWrite(lastChange.before)}>{t('undo')}</Button>}
      {isAdding ? (
        <OwnPhraseForm
          onClose={() => setIsAdding(false)}
          onAdded={({ id }) => {
            setIsAdding(false)
            setChosen(id)
          }}
        />
      ) : (
        <Button onClick={() => setIsAdding(true)}>{t('add')}</Button>
      )}
      {isDeleting && phrase && (
        <DeleteQuestion
          id={chosen}
          call={deletePhrase}
          texts={phrasesTexts}
          warning={t('deleteWarning', { sentence: phrase[language] })}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => setChosen('')}
          onLostSession={() => notify({ title: common('loggedOutTitle'), description: t('loggedOut'), tone: 'error' })}
        />
      )}
    </div>
  )
}

const builtIn: Phrases = new Map(
  phraseGroups.flatMap((group) =>
    Object.entries<PhraseText>(builtInPhrases[group]).map(([name, phrase]) => [`${group}.${name}`, phrase] as const),
  ),
)

interface PhraseSelectProps {
  phrases: Phrases
  chosen: string
  onChoose: (key: string) => void
}

/** Native, because phones show its options in full and over the whole screen. */
function PhraseSelect({ phrases, chosen, onChoose }: PhraseSelectProps) {
  const t = useTexts(phrasesTexts)
  const { language } = useLanguage()
  const id = useId()
  const option = ([key, phrase]: [string, PhraseText]) => (
    <option key={key} value={key}>
      {fillFields(phrase[language], (name) => `(${t(`blank.${name}`)})`)}
    </option>
  )
  return (
    <div className="field">
      <label htmlFor={id}>{t('choose')}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('chooseHint')}
      </p>
      <select
        id={id}
        className="control"
        aria-describedby={`${id}-hint`}
        value={phrases.has(chosen) || builtIn.has(chosen) ? chosen : ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{t('choosePrompt')}</option>
        {phrases.size > 0 && <optgroup label={t('own')}>{[...phrases].map(option)}</optgroup>}
        {phraseGroups.map((group) => (
          <optgroup key={group} label={t(`group.${group}`)}>
            {[...builtIn].filter(([key]) => key.startsWith(`${group}.`)).map(option)}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

/** It stands inside another form, so it has no `<form>`, and its button submits nothing else. */
function OwnPhraseForm({ onAdded, onClose }: { onAdded: (phrase: Phrase) => void; onClose: () => void }) {
  const t = useTexts(phrasesTexts)
  const common = useTexts(commonTexts)
  const form = useDraftedForm(createPhrase, {
    schema: PhraseInput,
    values: { textKo: '', textEn: '' },
    draft: { name: 'phrase', isForClub: true },
    isLong: true,
    done: { title: t('addedToast'), description: t('addedText') },
    // The login page would take what was typed in the form around this one.
    onLostSession: () => {},
    onDone: onAdded,
  })
  const fields = phraseFields.map((name) => `{${name}} ${t(`field.${name}`)}`).join(', ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the border of a group of fields of the form around it
    <div role="group" aria-label={t('add')} className="stack own-phrase">
      <p className="field-hint">{t('addNote', { fields, particles: '에, 에서, 까지' })}</p>
      <TextAreaField form={form} name="textKo" label={t('textKo')} lang="ko" rows={2} />
      <TextAreaField form={form} name="textEn" label={t('textEn')} lang="en" rows={2} />
      <FormAlert message={form.problem} />
      <div className="row even">
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="primary" aria-busy={form.isBusy} onClick={() => void form.submit()}>
          {form.isBusy ? t('saving') : t('save')}
        </Button>
      </div>
    </div>
  )
}

/** What is typed: a place in the language of the page, and in the other one if it has another name there. */
type TypedValues = Record<PhraseField | 'otherPlace', string>

const blankValues: TypedValues = { time: '', day: '', place: '', otherPlace: '', price: '', number: '' }

const digits = (pattern: RegExp, message: Parameters<typeof say>[0]) =>
  z.string().check(
    z.trim(),
    z.minLength(1, say('This field is required')),
    z.refine((text) => text === '' || pattern.test(text), say(message)),
  )

const shapes = {
  time: ClubTime,
  day: ClubDate,
  place: line(300),
  price: digits(/^\$?(\d{1,6}|\d{1,3}(,\d{3})+)(\.\d{2})?$/, 'Please enter an amount in digits, such as 15 or 15.50.'),
  number: digits(/^\d{1,6}$/, 'Please enter a whole number in digits'),
}

function valuesSchema(fields: readonly PhraseField[]): SchemaOf<TypedValues> {
  const needed = Object.fromEntries(fields.map((name) => [name, shapes[name]]))
  return z.object({ ...needed, otherPlace: z.string().check(z.trim(), atMost(300)) }) as never
}

function valuesOf({ place, otherPlace, ...values }: Partial<TypedValues>, language: Language): PhraseValues {
  if (!place) return values
  const other = otherPlace || place
  return { ...values, place: language === 'ko' ? { ko: place, en: other } : { ko: other, en: place } }
}

/** What was typed for one sentence is offered for the next. */
function PhraseFields({ form, fields }: { form: UseFormReturn<TypedValues>; fields: readonly PhraseField[] }) {
  const t = useTexts(phrasesTexts)
  const plain = { form, autoComplete: 'off' } as const
  return fields.map((name) => {
    const label = t(`field.${name}`)
    switch (name) {
      case 'time':
        return <TextField key={name} {...plain} name={name} label={label} type="time" />
      case 'day':
        return <TextField key={name} {...plain} name={name} label={label} type="date" />
      case 'place':
        return (
          <div key={name} className="field-pair">
            <TextField {...plain} name={name} label={label} />
            <TextField {...plain} name="otherPlace" label={t('otherPlace')} optional />
          </div>
        )
      default:
        return <TextField key={name} {...plain} name={name} label={label} inputMode={name === 'price' ? 'decimal' : 'numeric'} />
    }
  })
}
