import clsx from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type BaseSyntheticEvent, type ComponentProps, createContext, type ReactNode, type Ref, use } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { useHydrated } from '#web/ui/use-browser.ts'

/** A form on its way (api/call-form.ts). */
export interface Sending {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  isBusy: boolean
  /** Why the form was not sent; in a long form also that there are marked fields to correct. */
  problem: string | null
}

const SendingContext = createContext<Sending | null>(null)

/** The one form; its alert and its button know what becomes of it. method="post": if the browser itself submits it, its content must not end up in the address. */
export function Form({ form, className, children, ...props }: { form: Sending } & Omit<ComponentProps<'form'>, 'form'>) {
  return (
    <form {...props} className={clsx('form', className)} method="post" noValidate onSubmit={form.submit}>
      <SendingContext value={form}>{children}</SendingContext>
    </form>
  )
}

/**
 * A message about the form as a whole, announced when it appears. Always in the document: a live region has to exist before its content.
 * @param message without it, why the form was not sent.
 */
export function FormAlert({ message, ref }: { message?: ReactNode; ref?: Ref<HTMLDivElement> }) {
  const sending = use(SendingContext)
  const shown = message === undefined ? sending?.problem : message
  return (
    <div role="alert" className="form-alert" ref={ref}>
      {shown && (
        <p>
          <CircleAlert aria-hidden="true" />
          {shown}
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
  busy: isBusy,
  busyLabel,
  children,
  ...props
}: { busy?: boolean; busyLabel: string } & Omit<ComponentProps<typeof Button>, 'busy'>) {
  const isHydrated = useHydrated()
  const sending = use(SendingContext)
  const busy = isBusy ?? sending?.isBusy ?? false
  return (
    <Button variant="primary" size="large" {...props} type={isHydrated ? 'submit' : 'button'} busy={busy}>
      {busy ? busyLabel : children}
    </Button>
  )
}

interface FormFootProps extends ButtonLook {
  /** The label of the button that sends the form, and while it is being sent. */
  submit: ReactNode
  busy: string
  onCancel?: () => void
  /** Another label than "Cancel". */
  cancel?: string
  className?: string
  /** Other buttons, before the one that sends. */
  children?: ReactNode
}

/** The end of a form: why it was not sent, and its buttons. */
export function FormFoot({ submit, busy, onCancel, cancel, className = 'dialog-foot', children, ...look }: FormFootProps) {
  const t = useTexts(commonTexts)
  return (
    <>
      <FormAlert />
      <div className={className}>
        {onCancel && <Button onClick={onCancel}>{cancel ?? t('cancel')}</Button>}
        {children}
        <SubmitButton {...look} busyLabel={busy}>
          {submit}
        </SubmitButton>
      </div>
    </>
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
