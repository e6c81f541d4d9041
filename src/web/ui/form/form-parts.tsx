import { CircleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-browser.ts'

/** A message about the form as a whole, announced when it appears. Always in the document: a live region has to exist before its content. */
export function FormAlert({ message, ref }: { message: ReactNode; ref?: Ref<HTMLDivElement> }) {
  return (
    <div role="alert" className="form-alert" ref={ref}>
      {message && (
        <p>
          <CircleAlert aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  )
}

/** What is in the way, before the form is sent; nothing while there is nothing. */
export function FormWarning({ message }: { message: string | null }) {
  return (
    message !== null && (
      <div role="status" className="form-alert">
        <p>
          <CircleAlert aria-hidden="true" />
          {message}
        </p>
      </div>
    )
  )
}

/**
 * While the form is being sent the button keeps the focus but submits nothing, neither by a click nor by Enter in a field. The same holds before hydration:
 * the browser would send the form to an address that accepts none, and the typed text would be lost.
 */
export function SubmitButton({
  busy,
  busyLabel,
  children,
  ...props
}: { busy: boolean; busyLabel: string } & ComponentProps<typeof Button>) {
  const isHydrated = useHydrated()
  return (
    <Button
      variant="primary"
      size="large"
      {...props}
      type={isHydrated ? 'submit' : 'button'}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      {busy ? busyLabel : children}
    </Button>
  )
}

/** Fields that belong together, under a heading. */
export function FieldGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="field-group">
      <legend className="display">{heading}</legend>
      {children}
    </fieldset>
  )
}

/** Names the account for password managers. */
export function AccountName({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
}
