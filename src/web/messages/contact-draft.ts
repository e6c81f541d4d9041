import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ContactMessageInput } from '#contract/messages/contact-messages.ts'
import { forgetDraft, personalDraftsForgotten, readDraft, writeDraft } from '#web/accounts/session/drafts.ts'
import { useSession } from '#web/accounts/session/session.ts'

const draftName = { name: 'contact' }

export const forgetContactDraft = () => forgetDraft(draftName)

type Message = Pick<ContactMessageInput, 'subject' | 'message'>

/**
 * A message that was typed survives leaving the page, until it is sent or the user logs out. Only its writer sees it again.
 * @param forPassword the message that `?about=password` begins with, where none was typed.
 */
export function useKeptMessage(form: UseFormReturn<ContactMessageInput>, forPassword: Message): void {
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
      if (draft?.[name] && !form.getValues(name)) form.setValue(name, draft[name]) // what was typed before the scripts ran is newer
    const isAsked = new URLSearchParams(location.search).get('about') === 'password'
    const begun = isAsked && !form.getValues('subject') && !form.getValues('message') ? initial.current : null
    if (begun !== null) {
      form.setValue('subject', begun.subject)
      form.setValue('message', begun.message)
    }
    return form.subscribe({
      formState: { values: true },
      callback({ values }) {
        const isTyped = values.subject !== (begun?.subject ?? '') || values.message !== (begun?.message ?? '')
        if (isTyped && (values.subject || values.message)) writeDraft(draftName, owner.current, values)
        else forgetContactDraft()
      },
    })
  }, [form])
  useEffect(() => {
    const clear = () => form.reset({ name: '', email: '', subject: '', message: '' })
    addEventListener(personalDraftsForgotten, clear)
    return () => removeEventListener(personalDraftsForgotten, clear)
  }, [form])
}
