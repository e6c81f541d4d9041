import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import './steps.css'

export interface Step {
  name: string
  /** `stopped`: the way ends here. */
  state: 'done' | 'here' | 'next' | 'stopped'
  /** The state in words, or a date. */
  note: ReactNode
}

/** Progress as a strip of road: green plates are done, the yellow one is the current step, dashes lead on. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map(({ name, state, note }, index) => (
        <li key={name} aria-current={state === 'here' ? 'step' : undefined}>
          <span className={clsx('step-plate', state !== 'next' && `step-${state}`)}>
            {state === 'done' ? <Check aria-hidden="true" /> : state === 'stopped' ? <X aria-hidden="true" /> : index + 1}
          </span>
          <b>{name}</b>
          <span className="quiet small plain">{note}</span>
        </li>
      ))}
    </ol>
  )
}
