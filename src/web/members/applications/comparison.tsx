import { type ReactNode, useId } from 'react'

interface Side {
  heading: string
  /** One under the other, in the same order on both sides. */
  lines: readonly ReactNode[]
}

/** Two records side by side, and what can be done with them. */
export function Comparison({ sides, children }: { sides: readonly [Side, Side]; children: ReactNode }) {
  const id = useId()
  return (
    <li className="comparison">
      {sides.map(({ heading, lines }, side) => (
        <section key={heading} aria-labelledby={`${id}-${side}`}>
          <h4 id={`${id}-${side}`}>{heading}</h4>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one record never change places
            <p key={index}>{line || '–'}</p>
          ))}
        </section>
      ))}
      {children}
    </li>
  )
}
