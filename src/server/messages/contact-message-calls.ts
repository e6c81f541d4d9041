import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import {
  ContactForm,
  ContactMessage,
  ContactMessageCounts,
  ContactMessageListQuery,
  ContactMessageSubmission,
  ContactStatusChange,
  SentContactMessage,
} from '#contract/messages/contact-messages.ts'
import { findSecret } from '#server/db/secrets.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { addressOf, networkOf } from '#server/http/limits/addresses.ts'
import {
  changeContactStatus,
  countContactMessages,
  deleteContactMessage,
  listContactMessages,
  noMoreMessages,
  receiveContactMessage,
} from './contact-messages.ts'
import { ageOfStamp, findSuspicions, stampForm } from './contact-suspicions.ts'

export function contactMessageRoutes(app: Api, { db, config }: Site): void {
  const secret = () => findSecret(db, 'contact form')
  const moment = () => ({ now: new Date(), club: config.club })

  // Not part of the page: a cached page is the same for many visitors.
  app.get(
    '/api/contact/form',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'stampContactForm',
        summary: 'A stamp that the contact form sends with the message',
        response: { 200: ContactForm },
      },
    },
    async () => ({ stamp: stampForm(await secret(), new Date()) }),
  )

  app.post(
    '/api/contact',
    {
      config: { access: 'anyone' },
      // After the form was checked: what is refused for a missing word has cost nothing.
      preHandler: async (request) => {
        await app.limits.spend('contactFromAddress', addressOf(request))
        const wait = await app.limits.trySpend('contactFromNetwork', networkOf(request))
        if (wait !== undefined) throw noMoreMessages(wait)
      },
      schema: {
        operationId: 'sendContactMessage',
        summary: 'Send a message to the club',
        body: ContactMessageSubmission,
        response: { 201: SentContactMessage },
      },
    },
    async ({ body }, reply) => {
      const age = body.stamp ? ageOfStamp(body.stamp, await secret(), new Date()) : undefined
      const message = await receiveContactMessage(db, body, {
        verdict: findSuspicions(body, age),
        hasCeiling: config.rateLimits,
        moment: moment(),
      })
      return reply.code(201).send(message)
    },
  )

  app.get(
    '/api/contact-messages',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'listContactMessages',
        summary: 'Messages to the club, newest first',
        querystring: ContactMessageListQuery,
        response: { 200: z.array(ContactMessage) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listContactMessages(db, request.query)),
  )

  app.get(
    '/api/contact-messages/counts',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'countContactMessages',
        summary: 'How many messages there are of each status',
        response: { 200: ContactMessageCounts },
      },
    },
    () => countContactMessages(db),
  )

  app.patch(
    '/api/contact-messages/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'changeContactStatus',
        summary: 'Mark a message as new, handled or spam',
        params: ById,
        body: ContactStatusChange,
        response: { 200: ContactMessage },
      },
    },
    ({ params: { id }, body: { status }, currentUser }) =>
      changeContactStatus(db, id, { status, actorId: currentUser.id, moment: moment() }),
  )

  app.delete(
    '/api/contact-messages/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteContactMessage',
        summary: 'Delete a message',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteContactMessage(db, request.params.id, { actorId: request.currentUser.id })
      return reply.code(204).send(undefined)
    },
  )
}
