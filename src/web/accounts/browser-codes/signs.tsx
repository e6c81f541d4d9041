import type { Ref } from 'react'

/** A code or its digits, large; screen readers say it sign by sign. @param group as many signs stand together. */
export function Signs({ text, group = text.length, ref }: { text: string; group?: number; ref?: Ref<HTMLParagraphElement> }) {
  const groups = text.match(new RegExp(`.{1,${group}}`, 'g')) ?? []
  return (
    <p className="code-signs" ref={ref} tabIndex={-1}>
      <span aria-hidden="true">{groups.join(' ')}</span>
      <span className="sr-only">{[...text].join(', ')}</span>
    </p>
  )
}
