import type { ReactNode } from 'react'

/** A name and its value in a `<dl>`. A fact without a value is left out. */
export function Fact({ icon, name, children }: { icon?: ReactNode; name: ReactNode; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
