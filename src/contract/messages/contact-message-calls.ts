import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import {
  ContactForm,
  ContactMessage,
  ContactMessageCounts,
  ContactMessageListQuery,
  ContactMessageSubmission,
  ContactStatusChange,
  SentContactMessage,
} from './contact-messages.ts'

const changes = ['/api/contact-messages/*']

export const stampContactForm = call('GET /api/contact/form', {
  access: 'anyone',
  summary: 'A stamp that the contact form sends with the message',
  answers: ContactForm,
})

export const sendContactMessage = call('POST /api/contact', {
  access: 'anyone',
  summary: 'Send a message to the club',
  body: ContactMessageSubmission,
  sample: {
    name: '홍길동',
    email: 'gildong@example.com',
    subject: '가입 문의',
    message: '가입하려면 어떻게 해야 하나요?',
  },
  creates: SentContactMessage,
})

export const listContactMessages = call('GET /api/contact-messages', {
  access: 'admin',
  summary: 'Messages to the club, newest first',
  query: ContactMessageListQuery,
  answers: z.array(ContactMessage),
})

export const countContactMessages = call('GET /api/contact-messages/counts', {
  access: 'admin',
  summary: 'How many messages there are of each status',
  answers: ContactMessageCounts,
})

export const changeContactStatus = call('PATCH /api/contact-messages/:id', {
  access: 'admin',
  summary: 'Mark a message as new, handled or spam',
  body: ContactStatusChange,
  sample: { status: 'handled' },
  answers: ContactMessage,
  changes,
})

export const deleteContactMessage = call('DELETE /api/contact-messages/:id', {
  access: 'admin',
  summary: 'Delete a message',
  changes,
})
