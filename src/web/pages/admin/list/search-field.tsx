import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

/** How long somebody must stop typing before the list is asked for, in milliseconds. */
const pause = 250

/** Looks for what was typed once the typing pauses. The field itself never waits, and keeps the focus while the list changes below it. */
export function SearchField({ label, onSearch }: { label: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), pause)
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
