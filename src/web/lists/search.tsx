import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type Ref, startTransition, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListPagesQuery } from '#web/api/calls.ts'
import './search-field.css'

/** How long typing must pause before the list is requested, in milliseconds. */
const typingPauseMs = 250

interface SearchFieldProps {
  label: string
  onSearch: (search: string) => void
  ref?: Ref<HTMLInputElement>
  /** Then Enter must not send the form. */
  isInForm?: boolean
}

/** Searches once typing pauses. The field keeps the focus while the list below it changes. */
export function SearchField({ label, onSearch, ref, isInForm = false }: SearchFieldProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    // A transition: further keys do not wait while a list of 100 rows is rendered.
    const timer = setTimeout(() => startTransition(() => onSearch(text.trim())), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <label className="search-field">
      <Search aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        className="control"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isInForm && event.key === 'Enter') event.preventDefault()
        }}
      />
    </label>
  )
}

/** Announces to screen readers how many rows were found. Always in the document (a live region has to be), and empty until the list is narrowed. */
export function SearchResult<Row>({ query, isNarrowed }: { query: ListPagesQuery<Row>; isNarrowed: boolean }) {
  const t = useTranslations('admin')
  const { data, isPlaceholderData, hasNextPage } = useInfiniteQuery(query)
  const count = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0
  return (
    <p role="status" className="sr-only">
      {isNarrowed && data !== undefined && !isPlaceholderData && t(hasNextPage ? 'foundMore' : 'found', { count })}
    </p>
  )
}

interface Chip {
  key: string
  label: string
  isPressed: boolean
  /** How many rows the filter shows; undefined until known. */
  count: number | undefined
  onPress: () => void
}

/** A row of toggles that narrow a list, each with its number of rows. */
export function FilterChips({ label, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend; this is a row of toggles
    <div role="group" aria-label={label} className="chips">
      {chips.map(({ key, label: name, isPressed, count, onPress }) => (
        <button key={key} type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
          {name} <span className="tabular">{count ?? '·'}</span>
        </button>
      ))}
    </div>
  )
}
