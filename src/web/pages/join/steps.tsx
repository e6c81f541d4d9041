import clsx from 'clsx'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** The way to membership as a strip of road: behind, here, ahead. `at` is 3 when both steps are done. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  const t = useTranslations('join')
  const names = [t('accountStep'), t('applicationStep')]
  return (
    <ol className="steps" aria-label={t('steps')}>
      {names.map((name, index) => {
        const number = index + 1
        const isDone = number < at
        const isHere = number === at
        return (
          <li key={name} aria-current={isHere ? 'step' : undefined}>
            <span className={clsx('step-plate', isDone && 'step-done', isHere && 'step-here')}>
              {isDone ? <Check aria-hidden="true" /> : number}
            </span>
            <b>{name}</b>
            <span className="step-state">{isDone ? t('stepDone') : isHere ? t('stepNow') : t('stepNext')}</span>
          </li>
        )
      })}
    </ol>
  )
}
