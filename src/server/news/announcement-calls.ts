import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { Announcement, AnnouncementInput, AnnouncementListQuery, AnnouncementUpdate } from '#contract/news/announcements.ts'
import { say } from '#contract/sentences.ts'
import { toInstant } from '#server/club-time.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { sendPublicList } from '#server/http/public-answers.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  readAnnouncement,
  updateAnnouncement,
} from './announcements.ts'

export function announcementRoutes(app: Api, { db, config }: Site): void {
  const inUtc = <Input extends AnnouncementInput>(input: Input) => ({
    ...input,
    eventDate: toInstant(input.eventDate, config.club.timeZone),
  })

  const moment = () => ({ now: new Date(), club: config.club })

  const countSending = (request: FastifyRequest) => app.limits.spendAsUser('sendToMembers', request, sentToMembersOften)

  app.get(
    '/api/announcements',
    {
      config: { access: 'anyone' },
      schema: {
        operationId: 'listAnnouncements',
        summary: 'Announcements, newest first',
        refusals: { 404: 'There is no announcement `olderThan`.' },
        querystring: AnnouncementListQuery,
        response: { 200: z.array(Announcement) },
      },
      preHandler: sendPublicList,
    },
    async (request, reply) => sendListPage(request, reply, await listAnnouncements(db, request.query)),
  )

  app.get(
    '/api/announcements/:id',
    {
      config: { access: 'anyone' },
      schema: { operationId: 'readAnnouncement', summary: 'One announcement', params: ById, response: { 200: Announcement } },
    },
    (request) => readAnnouncement(db, request.params.id),
  )

  app.post(
    '/api/announcements',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'createAnnouncement',
        summary: 'Publish an announcement',
        body: AnnouncementInput,
        response: { 201: Announcement },
      },
    },
    async (request, reply) => {
      const { body, currentUser } = request
      // Safety is sent to all members in any case.
      if (body.sendToMembers || body.type === 'safety') await countSending(request)
      return reply.code(201).send(await createAnnouncement(db, inUtc(body), { createdBy: currentUser.id, moment: moment() }))
    },
  )

  app.put(
    '/api/announcements/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'updateAnnouncement',
        summary: 'Change an announcement',
        params: ById,
        body: AnnouncementUpdate,
        response: { 200: Announcement },
      },
    },
    async (request) => {
      const { params, body, currentUser } = request
      if (body.sendToMembers) await countSending(request)
      return updateAnnouncement(db, params.id, inUtc(body), { actorId: currentUser.id, moment: moment() })
    },
  )

  app.delete(
    '/api/announcements/:id',
    {
      config: { access: 'admin' },
      schema: {
        operationId: 'deleteAnnouncement',
        summary: 'Delete an announcement',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await deleteAnnouncement(db, request.params.id, { actorId: request.currentUser.id })
      return reply.code(204).send(undefined)
    },
  )
}

const sentToMembersOften = say(
  'You have sent many announcements to all members today. Please save this one without sending it, or try again tomorrow.',
)
