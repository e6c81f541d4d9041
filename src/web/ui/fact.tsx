import type { ReactNode } from 'react'

/** A name and its value, in a `<dl>`. Without a value it is left out. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
