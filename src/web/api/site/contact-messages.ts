import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  ContactForm,
  ContactMessage,
  ContactMessageCounts,
  ContactMessageSubmission,
  ContactStatus,
  SentContactMessage,
} from '#contract/messages/contact-messages.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

export const contactMessagesPath = '/api/contact-messages'

/** Called when the form is first used: resolves with the stamp that is sent along with the message. */
export async function beginContactMessage(): Promise<string> {
  return (await request<ContactForm>('GET', '/api/contact/form')).stamp
}

export const sendContactMessage = mutationOptions({
  mutationFn: (message: ContactMessageSubmission) => request<SentContactMessage>('POST', '/api/contact', message),
})

/** Messages of one status, newest first. Administrators only. */
export function contactMessagePagesQuery(status: ContactStatus) {
  return listPages<ContactMessage>(contactMessagesPath, { status })
}

export const contactMessageCountsQuery = queryOptions<ContactMessageCounts, Error, ContactMessageCounts, readonly string[]>({
  queryKey: [contactMessagesPath, 'counts'],
})

export const changeContactStatus = mutationOptions({
  mutationFn: ({ id, status }: { id: string; status: ContactStatus }) =>
    request<ContactMessage>('PATCH', `${contactMessagesPath}/${id}`, { status }),
  onSuccess: (_changed, _input, _result, { client }) => renew(client),
})

export const deleteContactMessage = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${contactMessagesPath}/${id}`),
  onSuccess: (_nothing, _id, _result, { client }) => renew(client),
  // Deleted by another administrator: it must leave the list here too.
  onError: (_error, _id, _result, { client }) => renew(client),
})

function renew(client: QueryClient) {
  return client.invalidateQueries({ queryKey: [contactMessagesPath] })
}
