import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { sendContactMessage, stampContactForm } from '#contract/messages/contact-message-calls.ts'
import type { ContactMessageInput } from '#contract/messages/contact-messages.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { forgetDraft, personalDraftsForgotten, readDraft, writeDraft } from '#web/accounts/session/drafts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { useCallForm } from '#web/api/call-form.ts'
import { request } from '#web/api/calls.ts'
import { useClub } from '#web/club.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Form, FormAlert, SubmitButton, TextAreaField, TextField, verbatim } from '#web/ui/form/form.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { contactTexts } from './contact.texts.ts'

const schema = () => import('#contract/messages/contact-messages.ts').then(({ ContactMessageInput }) => ContactMessageInput)

export function ContactForm() {
  const nameOf = usePersonName()
  const t = useTexts(contactTexts)
  const common = useTexts(commonTexts)
  const club = useClub()
  const { user } = useSession()
  const stamp = useFormStamp()
  const trap = useRef<HTMLInputElement>(null)
  const own = user && { name: nameOf(user), email: user.email ?? '' }
  const form = useCallForm<typeof sendContactMessage, ContactMessageInput>(sendContactMessage, {
    schema,
    values: own ?? undefined,
    sent: async (typed) => ({ ...typed, stamp: await stamp(), website: trap.current?.value }),
    isLong: true,
    done: { title: t('sentTitle'), description: t('sentText') },
    onSuccess() {
      form.reset({ name: '', email: '', ...own, subject: '', message: '' })
      forgetContactDraft()
    },
    onError: () => notify({ title: t('failedTitle'), description: t('failedText'), tone: 'error' }),
  })
  useKeptMessage(form, { subject: t('passwordSubject'), message: t('passwordMessage') })

  return (
    <Form form={form} onFocus={() => void stamp()}>
      <p className="form-note">{common('allRequired')}</p>
      <TextField form={form} name="name" label={t('name')} autoComplete="name" />
      <TextField form={form} name="email" label={t('email')} type="email" autoComplete="email" {...verbatim} />
      <TextField form={form} name="subject" label={t('subject')} autoComplete="off" />
      <TextAreaField form={form} name="message" label={t('message')} rows={5} autoComplete="off" />
      {/* Hidden from people and keyboards; programs that fill in forms find it. */}
      <div className="sr-only" aria-hidden="true">
        <label>
          {t('trap')}
          <input ref={trap} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormAlert />
      <SubmitButton block className="needs-script" busyLabel={t('sending')}>
        {t('send')}
      </SubmitButton>
      <p className="form-note">{t('privacy')}</p>
      <noscript>
        <p className="form-note">
          {t('needsScript')} <a href={`mailto:${club.email}`}>{club.email}</a>
        </p>
      </noscript>
    </Form>
  )
}

/** The server accepts a stamp for a day. */
const staleAfterMs = 20 * 60 * 60 * 1000

/** Requested when the form first gets the focus, since the page itself is cached for all visitors. Without one the message is sent, too. */
function useFormStamp(): () => Promise<string | undefined> {
  const latest = useRef<{ stamp: Promise<string | undefined>; requestedAt: number } | null>(null)
  return () => {
    const now = Date.now()
    if (latest.current === null || now - latest.current.requestedAt > staleAfterMs) {
      const stamp = request(stampContactForm, undefined).then(
        (form) => form.stamp,
        () => {
          latest.current = null
          return undefined
        },
      )
      latest.current = { stamp, requestedAt: now }
    }
    return latest.current.stamp
  }
}

const draftName = { name: 'contact' }

const forgetContactDraft = () => forgetDraft(draftName)

type Message = Pick<ContactMessageInput, 'subject' | 'message'>

/** Survives leaving the page, until it is sent or the user logs out. @param forPassword what `?about=password` begins with. */
function useKeptMessage(form: UseFormReturn<ContactMessageInput>, forPassword: Message): void {
  const { getValues, setValue, subscribe, reset } = form
  const user = useSession().user?.id ?? null
  const initial = useRef(forPassword)
  // What is typed on this page after the session has ended still is the user's.
  const owner = useRef(user)
  useEffect(() => {
    owner.current = user ?? owner.current
  }, [user])
  useEffect(() => {
    const draft = readDraft<ContactMessageInput>(draftName, owner.current)
    for (const name of ['name', 'email', 'subject', 'message'] as const)
      if (draft?.[name] && !getValues(name)) setValue(name, draft[name]) // what was typed before the scripts ran is newer
    const isAsked = new URLSearchParams(location.search).get('about') === 'password'
    const begun = isAsked && !getValues('subject') && !getValues('message') ? initial.current : null
    if (begun !== null) {
      setValue('subject', begun.subject)
      setValue('message', begun.message)
    }
    return subscribe({
      formState: { values: true },
      callback({ values }) {
        const isTyped = values.subject !== (begun?.subject ?? '') || values.message !== (begun?.message ?? '')
        if (isTyped && (values.subject || values.message)) writeDraft(draftName, owner.current, values)
        else forgetContactDraft()
      },
    })
  }, [getValues, setValue, subscribe])
  useEffect(() => {
    const clear = () => reset({ name: '', email: '', subject: '', message: '' })
    addEventListener(personalDraftsForgotten, clear)
    return () => removeEventListener(personalDraftsForgotten, clear)
  }, [reset])
}
