import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Search } from 'lucide-react'
import { type ReactNode, type Ref, startTransition, useEffect, useState } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { listTexts } from './lists.texts.ts'
import { PagedList, type PagedListProps } from './paged-list.tsx'

interface Chip {
  key: string
  label: string
  isPressed: boolean
  /** How many rows the filter shows; undefined until known. */
  count: number | undefined
  onPress: () => void
}

interface SearchedListProps<Row> extends PagedListProps<Row> {
  search?: SearchFieldProps
  /** Toggles that narrow the list, each with its number of rows. */
  filter?: { label: string; chips: readonly Chip[] }
  /** A link to another part of the tab, before the filters. */
  part?: ReactNode
  actions?: ReactNode
  isNarrowed: boolean
  ofPeople?: boolean
}

/** A `PagedList` that is searched or filtered: screen readers are told how many rows were found. */
export function SearchedList<Row>({
  search,
  filter,
  part,
  actions,
  isNarrowed,
  ofPeople = false,
  ...list
}: SearchedListProps<Row>) {
  const t = useTexts(listTexts)
  const { data, isPlaceholderData, hasNextPage } = useInfiniteQuery(list.query)
  const count = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0
  return (
    <>
      <div className={clsx('stack s3 below-4', (filter || actions) && 'list-tools')}>
        {search && <SearchField {...search} />}
        {part ? (
          <div className="chips part-line">
            {part}
            {filter && <FilterChips {...filter} />}
          </div>
        ) : (
          filter && <FilterChips {...filter} />
        )}
        {/* A live region has to be in the document before its text. */}
        <p role="status" className="sr-only">
          {isNarrowed &&
            data !== undefined &&
            !isPlaceholderData &&
            t(`found${hasNextPage ? 'More' : ''}${ofPeople ? 'People' : ''}`, { count })}
        </p>
        {actions && <div className="row s2 even list-actions">{actions}</div>}
      </div>
      <PagedList {...list} />
    </>
  )
}

function FilterChips({ label: name, chips }: { label: string; chips: readonly Chip[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend; this is a row of toggles
    <div role="group" aria-label={name} className="chips">
      {chips.map(({ key, label, isPressed, count: rows, onPress }) => (
        <button key={key} type="button" className="chip" aria-pressed={isPressed} onClick={onPress}>
          {label} <span className="tabular">{rows ?? '·'}</span>
        </button>
      ))}
    </div>
  )
}

const typingPauseMs = 250

interface SearchFieldProps {
  label: string
  onSearch: (search: string) => void
  ref?: Ref<HTMLInputElement>
  /** A key that leads here while the focus is in the part around it (pages/admin). */
  shortcut?: string
  /** Then Enter must not send the form. */
  isInForm?: boolean
}

/** Searches once typing pauses. The field keeps the focus while the list below it changes. */
export function SearchField({ label, onSearch, ref, shortcut, isInForm = false }: SearchFieldProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    // A transition: further keys do not wait while a list of 100 rows is rendered.
    const timer = setTimeout(() => startTransition(() => onSearch(text.trim())), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return (
    <label className="search-field needs-script">
      <Search aria-hidden="true" />
      <input
        ref={ref}
        type="search"
        className="control"
        aria-label={label}
        aria-keyshortcuts={shortcut}
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
