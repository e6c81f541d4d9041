import { useId } from 'react'
import { useTranslations } from 'use-intl'
import {
  type Columns,
  findUnusedColumns,
  type ImportColumn,
  importFields,
  type ListTable,
  nameParts,
} from '#contract/members/member-list.ts'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import { useFieldName } from './field-names.ts'

interface ColumnChoiceProps {
  table: ListTable
  columns: Columns
  onChange: (columns: Columns) => void
}

/** Which column of the file has which field. */
export function ColumnChoice({ table, columns, onChange }: ColumnChoiceProps) {
  const t = useTranslations('memberImport')
  return (
    <FieldGroup heading={t('columnsHeading')}>
      <p className="form-note">{t(table.hasHeader ? 'columnsHint' : 'noHeader')}</p>
      <div className="import-columns">
        {[...importFields.slice(0, 2), ...nameParts, ...importFields.slice(2)].map((field) => (
          <ColumnOf
            key={field}
            field={field}
            header={table.header}
            index={columns[field]}
            onChoose={(index) => onChange({ ...columns, [field]: index })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** What the list has and the import does not bring in. */
export function NotBroughtIn({ table, columns }: Omit<ColumnChoiceProps, 'onChange'>) {
  const t = useTranslations('memberImport')
  const unused = findUnusedColumns(table, columns)
  if (unused.length + table.above.length === 0) return null
  return (
    <div className="import-unused">
      <p>{t('notBroughtIn')}</p>
      <ul>
        {table.above.length > 0 && <li>{t('aboveHeader', { text: table.above.join(' / ') })}</li>}
        {unused.map(({ index, name, count }) => (
          <li key={index}>{t('unusedColumn', { number: String(index + 1), name, count })}</li>
        ))}
      </ul>
    </div>
  )
}

interface ColumnOfProps {
  field: ImportColumn
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
