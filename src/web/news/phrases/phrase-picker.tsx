import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { deletePhrase, listPhrases } from '#contract/news/phrase-calls.ts'
import { maxPhrases } from '#contract/news/phrases.ts'
import { pages } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { DeleteQuestion } from '#web/editor/delete-question.tsx'
import { useLanguage } from '#web/i18n/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { notify } from '#web/ui/toast/toast-store.ts'
import { OwnPhraseForm } from './own-phrase-form.tsx'
import { blankValues, PhraseFields, type TypedValues, valuesOf, valuesSchema, withBlanksNamed } from './phrase-fields.tsx'
import { builtInPhrases, fieldsOf, fillPhrase, type PhraseText, phraseGroups, withSentence } from './phrases.ts'
import './phrases.css'

interface PhrasePickerProps {
  /** The two texts as they are now. */
  texts: PhraseText
  onWrite: (texts: PhraseText) => void
}

/** A sentence of the list, by its key: `meeting.meetAt`, or the id of one of the club's own. */
type Phrases = Map<string, PhraseText>

/** The sentences that come with the site and the club's own, with their fields; the chosen one is added to the end of both texts. */
export function PhrasePicker({ texts, onWrite }: PhrasePickerProps) {
  const t = useTranslations('phrases')
  const common = useTranslations('common')
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
  const form = useContractForm<TypedValues>(valuesSchema(fields), blankValues)
  const typed = useWatch({ control: form.control })
  const sentence = phrase && fillPhrase(phrase, valuesOf(typed, language))
  const isUndoable = lastChange !== null && lastChange.after.ko === texts.ko && lastChange.after.en === texts.en

  const insert = form.handleSubmit((checked) => {
    if (phrase === undefined) return
    const added = fillPhrase(phrase, valuesOf(checked, language))
    const after = { ko: withSentence(texts.ko, added.ko), en: withSentence(texts.en, added.en) }
    onWrite(after)
    setLastChange({ before: texts, after })
  })

  // The picker stands in the form of the ride or the announcement: Enter in one of its fields must not publish that.
  function insertOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void insert()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field does what its button does
    <div className="phrase-picker" onKeyDown={insertOnEnter}>
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
        <dl className="phrase-preview">
          <dt>{t('korean')}</dt>
          <dd lang="ko">{sentence.ko}</dd>
          <dt>{t('english')}</dt>
          <dd lang="en">{sentence.en}</dd>
        </dl>
      )}
      {phrase && (
        <div className="phrase-actions">
          <Button variant="primary" onClick={() => void insert()}>
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
          mutation={change(deletePhrase)}
          texts="phrases"
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
  /** The club's own. */
  phrases: Phrases
  chosen: string
  onChoose: (key: string) => void
}

/** Native, because phones show its options in full and over the whole screen. */
function PhraseSelect({ phrases, chosen, onChoose }: PhraseSelectProps) {
  const t = useTranslations('phrases')
  const { language } = useLanguage()
  const id = useId()
  const option = ([key, phrase]: [string, PhraseText]) => (
    <option key={key} value={key}>
      {withBlanksNamed(phrase[language], (name) => t(`blank.${name}`))}
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
