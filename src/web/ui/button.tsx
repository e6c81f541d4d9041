import clsx from 'clsx'
import { type ComponentProps, type MouseEvent, useEffect, useState } from 'react'
import { Link } from './link.tsx'

export interface ButtonLook {
  /** `lane`: the main action on artwork. `primary`: the main action elsewhere. `plate`: a secondary action on artwork. `quiet`: a rare one. `ghost`: all others. */
  variant?: 'lane' | 'primary' | 'plate' | 'ghost' | 'quiet' | 'ok' | 'danger'
  /** `small` only for rows of actions on wide screens; `large` for the main action on phones. */
  size?: 'small' | 'normal' | 'large'
  block?: boolean
}

function buttonClass({ variant = 'ghost', size = 'normal', block }: ButtonLook, className: string | undefined): string {
  return clsx('button', `button-${variant}`, size !== 'normal' && `button-${size}`, block && 'button-block', className)
}

type ButtonProps = ButtonLook & ComponentProps<'button'> & { busy?: boolean }

/**
 * The second click of a double click does nothing: it may meet what the first one has put in the button's place (docs/product.md 3.18).
 * @param busy while what it does is under way: it keeps the focus and ignores further presses.
 */
export function Button({ variant, size, block, className, busy, onClick, ...props }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (event.detail > 1 || busy) event.preventDefault()
    else onClick?.(event)
  }
  const state = busy !== undefined && { 'aria-busy': busy, 'aria-disabled': busy || undefined }
  return (
    <button type="button" {...state} {...props} onClick={press} className={buttonClass({ variant, size, block }, className)} />
  )
}

export function LinkButton({ variant, size, block, className, ...props }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link {...props} className={buttonClass({ variant, size, block }, className)} />
}

/** A link that loads a document: on another site, or from the server (`/api/login`). */
export function AnchorButton({ variant, size, block, className, children, ...props }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...props} className={buttonClass({ variant, size, block }, className)}>
      {children}
    </a>
  )
}

export function IconButton({ label, className, ...props }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" aria-label={label} {...props} className={clsx('icon-button', className)} />
}

/** Whether something was copied a moment ago, and a function that starts this state. */
export function useCopiedNotice(): [isCopied: boolean, showCopied: () => void] {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), 2500)
    return () => clearTimeout(timer)
  }, [isCopied])
  return [isCopied, () => setIsCopied(true)]
}
