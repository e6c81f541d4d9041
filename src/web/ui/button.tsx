import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from './link.tsx'

interface ButtonLook {
  /** `lane`: the main action on artwork. `primary`: the main action elsewhere. `plate`: a secondary action on artwork. `ghost`: all others. */
  variant?: 'lane' | 'primary' | 'plate' | 'ghost' | 'ok' | 'danger'
  /** `small` only for rows of actions on wide screens; `large` for what a thumb must hit. */
  size?: 'small' | 'normal' | 'large'
  /** As wide as its container. */
  block?: boolean
}

function buttonClass({ variant = 'ghost', size = 'normal', block }: ButtonLook, className: string | undefined): string {
  return clsx('button', `button-${variant}`, size !== 'normal' && `button-${size}`, block && 'button-block', className)
}

export function Button({ variant, size, block, className, ...props }: ButtonLook & ComponentProps<'button'>) {
  return <button type="button" {...props} className={buttonClass({ variant, size, block }, className)} />
}

/** A link inside the site that looks like a button. */
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

/** A button that shows only an icon; `label` is its name. */
export function IconButton({ label, className, ...props }: { label: string } & ComponentProps<'button'>) {
  return <button type="button" aria-label={label} {...props} className={clsx('icon-button', className)} />
}
