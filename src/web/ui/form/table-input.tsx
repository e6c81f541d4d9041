import { ChevronDown } from 'lucide-react'
import csv from 'papaparse'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { TextsWith } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { tableInputTexts } from '#web/ui/ui.texts.ts'
import './table-input.css'

/** What reads a table of texts. Browsers call CP949 euc-kr. */
export const tableReaders = {
  parse: (text: string, options: { delimiter: string; preview: number }) => csv.parse<string[]>(text, options),
  decodeCp949: (bytes: Uint8Array) => new TextDecoder('euc-kr').decode(bytes),
}

interface TableInputProps {
  texts: TextsWith<'file' | 'fileHint' | 'paste' | 'pasteHint'>
  accept: string
  /** `read`: only what was pasted can be changed there. `settled`: only another file can be chosen. */
  step: 'choose' | 'read' | 'settled'
  /** How much was read. */
  status: string | null
  /** What was read before is gone. */
  onForget: () => void
  onFile: (file: File) => Promise<void>
  onPaste: (text: string) => void
  children?: ReactNode
}

/** A table as a file, which can be dropped here too, or pasted; below it what is read of it. */
export function TableInput({ texts, accept, step, status, onForget, onFile, onPaste, children }: TableInputProps) {
  const t = useTexts(texts)
  const common = useTexts(tableInputTexts)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [isReading, setIsReading] = useState(false)

  async function choose(file: File | undefined) {
    if (!file || isReading) return
    onForget()
    setPasted('')
    setIsReading(true)
    await onFile(file)
    setIsReading(false)
  }

  function paste(text: string) {
    onForget()
    setPasted(text)
    if (input.current) input.current.value = ''
    if (text.trim() !== '') onPaste(text)
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    // Shows its name.
    if (input.current) input.current.files = event.dataTransfer.files
    void choose(file)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be dropped on it, and chosen by the field in it
    <div className="form" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div className="field">
        <label htmlFor={id}>{t('file')}</label>
        {step !== 'settled' && (
          <p className="field-hint measure" id={`${id}-hint`}>
            {t('fileHint')}
          </p>
        )}
        <input
          id={id}
          ref={input}
          type="file"
          className="control table-input"
          accept={accept}
          aria-describedby={step === 'settled' ? undefined : `${id}-hint`}
          onChange={({ target }) => void choose(target.files?.[0])}
        />
      </div>
      {(step === 'choose' || (step === 'read' && pasted !== '')) && (
        <div className="field">
          <label htmlFor={`${id}-pasted`}>{t('paste')}</label>
          <p className="field-hint" id={`${id}-pasted-hint`}>
            {t('pasteHint')}
          </p>
          <textarea
            id={`${id}-pasted`}
            className="control table-input"
            rows={3}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-pasted-hint`}
            value={pasted}
            onChange={({ target }) => paste(target.value)}
          />
        </div>
      )}
      <p role="status" className="form-note table-input-status">
        {isReading ? common('reading') : status}
      </p>
      {children}
    </div>
  )
}

interface ColumnChoiceProps<Column extends string> {
  /** What a column can have, with its label. */
  offered: readonly (readonly [Column, string])[]
  columns: Partial<Record<Column, number>>
  /** The names of the table's columns. */
  names: readonly string[]
  isOpen: boolean
  hint?: string
  onChange: (columns: Partial<Record<Column, number>>) => void
  children?: ReactNode
}

/** Which column has what. Folded where enough is known. */
export function ColumnChoice<Column extends string>(props: ColumnChoiceProps<Column>) {
  const { offered, columns, names, hint, onChange, children } = props
  const t = useTexts(tableInputTexts)
  const id = useId()
  const [isOpen] = useState(props.isOpen)
  const known = offered.filter(([column]) => columns[column] !== undefined).map(([, label]) => label)
  return (
    <details open={isOpen}>
      <summary className="line tall">
        <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
        {t('known', { columns: known.join(', ') || t('noColumn') })}
      </summary>
      {hint && <p className="form-note">{hint}</p>}
      <div className="tiles s4 above-3">
        {offered.map(([column, label]) => (
          <div key={column} className="field">
            <label htmlFor={id + column}>{label}</label>
            <select
              id={id + column}
              className="control"
              value={columns[column] ?? ''}
              onChange={({ target: { value } }) => onChange({ ...columns, [column]: value === '' ? undefined : Number(value) })}
            >
              <option value="">{t('noColumn')}</option>
              {names.map((name, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; two can have one name
                <option key={position} value={position}>
                  {t('column', { number: String(position + 1), name })}
                </option>
              ))}
            </select>
          </div>
        ))}
        {children}
      </div>
    </details>
  )
}
