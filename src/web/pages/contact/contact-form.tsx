import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ContactMessageInput } from '#contract/site/contact-messages.ts'
import { useSession } from '#web/api/auth.ts'
import { sendContactMessage } from '#web/api/contact-messages.ts'
import { HttpError } from '#web/api/request.ts'
import { useClub } from '#web/club.tsx'
import { useFailureReason } from '#web/i18n/failure-reason.ts'
import { personName } from '#web/i18n/person-name.ts'
import { showIssues, useContractForm } from '#web/ui/form/contract-form.ts'
import { TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { FormAlert, SubmitButton } from '#web/ui/form/form-parts.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { useFormStamp } from './use-form-stamp.ts'

const schema = () => import('#contract/site/contact-messages.ts').then(({ ContactMessageInput }) => ContactMessageInput)

/** SPEC sections 2, 5 and 8: a message to the club. What is not sent stays in the form. */
export function ContactForm() {
  const t = useTranslations('contact')
  const common = useTranslations('common')
  const club = useClub()
  const { user } = useSession()
  const reason = useFailureReason()
  const stamp = useFormStamp()
  const trap = useRef<HTMLInputElement>(null)
  const own = user && { name: personName(user) ?? '', email: user.email ?? '' }
  const form = useContractForm<ContactMessageInput>(schema, own ?? undefined)
  const { mutateAsync, error } = useMutation({
    ...sendContactMessage,
    onSuccess() {
      notify({ title: t('sentTitle'), description: t('sentText'), tone: 'success' })
      form.reset({ name: '', email: '', ...own, subject: '', message: '' })
    },
    onError(failure) {
      notify({ title: t('failedTitle'), description: t('failedText'), tone: 'error' })
      if (failure instanceof HttpError) showIssues(form, failure.failure?.issues)
    },
  })
  const submit = form.handleSubmit(async (input) => {
    const message = { ...input, stamp: await stamp(), website: trap.current?.value }
    await mutateAsync(message).catch(() => {}) // onError has told the person
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const hasMarks = submitCount > 0 && Object.keys(errors).length > 0

  // method="post": should the browser ever send the form itself, nothing of it must end up in the address.
  return (
    <form className="form" method="post" noValidate onSubmit={submit} onFocus={() => void stamp()}>
      <p className="form-note">{common('allRequired')}</p>
      <TextField form={form} name="name" label={t('name')} autoComplete="name" />
      <TextField
        form={form}
        name="email"
        label={t('email')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField form={form} name="subject" label={t('subject')} autoComplete="off" />
      <TextAreaField form={form} name="message" label={t('message')} rows={5} autoComplete="off" />
      <div className="contact-trap" aria-hidden="true">
        <label>
          {t('trap')}
          <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormAlert message={isSubmitting ? null : hasMarks ? common('checkFields') : error && reason(error)} />
      <SubmitButton block className="needs-script" busy={isSubmitting} busyLabel={t('sending')}>
        {t('send')}
      </SubmitButton>
      <p className="form-note">{t('privacy')}</p>
      <noscript>
        <p className="form-note">
          {t('needsScript')} <a href={`mailto:${club.email}`}>{club.email}</a>
        </p>
      </noscript>
    </form>
  )
}
