import clsx from 'clsx'
import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import {
  type BaseSyntheticEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  type Ref,
  use,
  useId,
  useState,
} from 'react'
import { type FieldValues, type Path, type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form'
import { useSentence } from '#web/i18n/failure-reason.ts'
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

/** The one form. method="post": if the browser itself submits it, its content must not end up in the address. */
export function Form({ form, className, children, ...props }: { form: Sending } & Omit<ComponentProps<'form'>, 'form'>) {
  return (
    <form {...props} className={clsx('form', className)} method="post" noValidate onSubmit={form.submit}>
      <SendingContext value={form}>{children}</SendingContext>
    </form>
  )
}

/** Always in the document: a live region has to exist before its content. @param message without it, why the form was not sent. */
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

/** Before hydration it submits nothing: the browser would send the form to an address that accepts none, and the typed text would be lost. */
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
  submit: ReactNode
  busy: string
  onCancel?: () => void
  cancel?: string
  className?: string
  /** Other buttons, before the one that sends. */
  children?: ReactNode
}

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

interface FieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** The field's name in the contract; also the control's `name`. */
  name: Path<Values>
  label: string
  hint?: string | undefined
  optional?: boolean | undefined
  className?: string | undefined
}

type Control<Element extends 'input' | 'textarea' | 'select', Values extends FieldValues> = FieldProps<Values> &
  Omit<ComponentProps<Element>, keyof FieldProps<Values>>

interface ControlProps extends UseFormRegisterReturn {
  id: string
  className: string
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

function Field<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  optional = false,
  className,
  children,
}: FieldProps<Values> & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const sentence = useSentence()
  const { error } = form.getFieldState(name, form.formState)
  const describedBy = clsx(hint && `${id}-hint`, error && `${id}-error`)
  return (
    <div className={clsx('field', className)}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        ...form.register(name),
        id,
        className: 'control',
        // Not `required`: with it, Firefox tells screen readers that an untouched form and its boxes are invalid.
        'aria-required': !optional,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p ref={showError} className="field-error" id={`${id}-error`}>
          <CircleAlert aria-hidden="true" />
          {sentence(error.message)}
        </p>
      )}
    </div>
  )
}

/** In a dialog, what stands below the field with the focus may be behind the dialog's buttons. */
function showError(error: HTMLElement | null) {
  if (error?.parentElement?.contains(document.activeElement)) error.scrollIntoView({ block: 'nearest' })
}

/** For names and addresses that are not prose: no automatic capitals, corrections or spell check. */
export const verbatim = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

function divide<Values extends FieldValues, Rest>({
  form,
  name,
  label,
  hint,
  optional,
  className,
  ...rest
}: FieldProps<Values> & Rest) {
  return { field: { form, name, label, hint, optional, className }, rest }
}

export function TextField<Values extends FieldValues>(props: Control<'input', Values>) {
  const { field, rest } = divide(props)
  const isMoment = rest.type !== undefined && ['date', 'time', 'datetime-local'].includes(rest.type)
  return (
    <Field {...field}>
      {(control) =>
        isMoment ? (
          <MomentInput form={field.form} {...rest} {...control} name={field.name} />
        ) : (
          <input type="text" {...rest} {...control} />
        )
      }
    </Field>
  )
}

/** A date or time. Tells the style sheet whether it is empty, because WebKit then shows the present day or noon like a value. */
function MomentInput<Values extends FieldValues>({
  form,
  name,
  ...rest
}: Pick<FieldProps<Values>, 'form' | 'name'> & Omit<ComponentProps<'input'>, 'form' | 'name'>) {
  const value: unknown = useWatch({ control: form.control, name })
  return <input {...rest} name={name} data-empty={value ? undefined : ''} />
}

export function TextAreaField<Values extends FieldValues>(props: Control<'textarea', Values>) {
  const { field, rest } = divide(props)
  return <Field {...field}>{(control) => <textarea rows={5} {...rest} {...control} />}</Field>
}

type Option = { value: string; label: string }

/** @param children further options, such as those of an `optgroup`. */
export function SelectField<Values extends FieldValues>({
  options,
  children,
  ...props
}: Control<'select', Values> & { options: readonly Option[] }) {
  const { field, rest } = divide(props)
  return (
    <Field {...field}>
      {(control) => (
        <select {...rest} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  )
}

/** A box to tick, beside its label. Ticked, its value is `value`. */
export function CheckField<Values extends FieldValues>({ className, ...props }: Control<'input', Values>) {
  const { field, rest } = divide(props)
  return (
    <Field {...field} className={clsx('check-field', className)}>
      {(control) => <input {...rest} {...control} type="checkbox" className="check" />}
    </Field>
  )
}

export function PasswordField<Values extends FieldValues>(props: Control<'input', Values>) {
  const t = useTexts(commonTexts)
  const [isShown, setIsShown] = useState(false)
  const { field, rest } = divide(props)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...field}>
      {(control) => (
        <div className="control-with-button">
          <input autoCapitalize="none" spellCheck={false} {...rest} {...control} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            className="icon-button needs-script"
            aria-label={t('showPassword')}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
