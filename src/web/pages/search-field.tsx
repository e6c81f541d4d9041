import { Search } from 'lucide-react'
import { startTransition, useEffect, useState } from 'react'
import './search-field.css'

/** How long typing must pause before the list is requested, in milliseconds. */
const typingPauseMs = 250

/** Searches once typing pauses. The field keeps the focus while the list below it changes. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
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
      />
    </label>
  )
}
