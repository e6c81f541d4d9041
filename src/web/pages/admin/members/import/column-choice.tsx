import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { type Columns, type ImportField, importFields } from '#contract/accounts/member-list.ts'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import { useFieldName } from './field-names.ts'

interface ColumnChoiceProps {
  header: readonly string[]
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column of the file has which field. */
export function ColumnChoice({ header, columns, onChange }: ColumnChoiceProps) {
  const t = useTranslations('memberImport')
  return (
    <FieldGroup heading={t('columnsHeading')}>
      <p className="form-note">{t('columnsHint')}</p>
      <div className="import-columns">
        {importFields.map((field) => (
          <ColumnOf
            key={field}
            field={field}
            header={header}
            index={columns[field]}
            onChoose={(index) => onChange({ ...columns, [field]: index })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

interface ColumnOfProps {
  field: ImportField
  header: readonly string[]
  index: number | undefined
  onChoose: (index: number | undefined) => void
}

function ColumnOf({ field, header, index, onChoose }: ColumnOfProps) {
  const t = useTranslations('memberImport')
  const name = useFieldName()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{name(field)}</label>
      <select
        id={id}
        className="control"
        value={index ?? ''}
        onChange={({ target: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value="">{t('noColumn')}</option>
        {header.map((title, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; two can have one title
          <option key={position} value={position}>
            {t('column', { number: String(position + 1), name: title })}
          </option>
        ))}
      </select>
    </div>
  )
}
