import { Search } from 'lucide-react'
import { type Ref, startTransition, useEffect, useState } from 'react'

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
