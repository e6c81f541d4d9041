import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { changesOf, type LikelyDouble } from '#contract/members/member-import.ts'
import type { ImportField } from '#contract/members/member-list.ts'
import { useSentence } from '#web/i18n/sentences.ts'
import { useFieldName } from './field-names.ts'
import type { ShownRow } from './use-import.ts'

interface RowProblemsProps {
  row: ShownRow
  name: string
  onCorrect: (field: ImportField, text: string) => void
  onAnotherPerson: (isAnotherPerson: boolean) => void
}

/** What is wrong with a row, each beside a field that corrects it, and who it may be the double of. */
export function RowProblems({ row, name, onCorrect, onAnotherPerson }: RowProblemsProps) {
  const t = useTranslations('memberImport')
  const sentence = useSentence()
  const fieldName = useFieldName()
  const { answer, person, isLeftOut, isAnotherPerson, isChanged } = row
  const wrong = new Set(answer.issues.map(({ field }) => field))
  const changes = changesOf(person, answer).filter(({ field }) => !wrong.has(field))
  const notes = answer.warnings.length + changes.length + person.unread.length
  if (isLeftOut || answer.issues.length + answer.doubles.length + notes === 0) return null
  return (
    <div className="import-problems">
      {answer.issues.map(({ field, message }) => (
        <Correction
          key={field}
          field={field}
          message={message}
          value={person[field]}
          onChange={(text) => onCorrect(field, text)}
        />
      ))}
      {notes > 0 && (
        <ul className="import-notes">
          {answer.warnings.map(({ field, message }) => (
            <li key={field} className="import-warning">
              <CircleAlert aria-hidden="true" />
              {fieldName(field)}: {person[field]}. {sentence(message)}
            </li>
          ))}
          {person.unread.length > 0 && (
            <li className="import-warning">
              <CircleAlert aria-hidden="true" />
              {t('unread', { text: person.unread.join(', ') })}
            </li>
          )}
          {changes.map(({ field, from, to }) => (
            <li key={field}>{t('change', { field: fieldName(field), from, to })}</li>
          ))}
        </ul>
      )}
      {isChanged && <span className="import-quiet">{t('changed')}</span>}
      {answer.doubles.length > 0 && (
        <div className="import-doubles">
          <p>{t('doubleLead')}</p>
          <ul>
            {answer.doubles.map((double) => (
              <Double key={JSON.stringify(double)} double={double} />
            ))}
          </ul>
          <label>
            <input
              type="checkbox"
              checked={isAnotherPerson}
              aria-label={t('anotherPersonOf', { row: String(person.row), name })}
              onChange={({ target }) => onAnotherPerson(target.checked)}
            />
            {t('anotherPerson')}
          </label>
        </div>
      )}
    </div>
  )
}

interface CorrectionProps {
  field: ImportField
  message: string
  value: string
  onChange: (text: string) => void
}

function Correction({ field, message, value, onChange }: CorrectionProps) {
  const sentence = useSentence()
  const name = useFieldName()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{name(field)}</label>
      <input
        id={id}
        className="control"
        autoComplete="off"
        aria-invalid="true"
        aria-describedby={`${id}-error`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="field-error" id={`${id}-error`}>
        <CircleAlert aria-hidden="true" />
        {sentence(message)}
      </p>
    </div>
  )
}

function Double({ double: { kind, row, name, reasons } }: { double: LikelyDouble }) {
  const t = useTranslations('memberImport')
  const shared = reasons.map((reason) => t(`reasons.${reason}`)).join(', ')
  return <li>{t(`double.${kind}`, { row: String(row), name, reasons: shared })}</li>
}
