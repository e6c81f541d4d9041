import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/news/announcement-calls.ts'
import type { AnnouncementInput } from '#contract/news/announcements.ts'
import { say } from '#contract/sentences.ts'
import { toInstant } from '#server/club-time.ts'
import { answer } from '#server/http/answer.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { sendPublicList } from '#server/http/public-answers.ts'
import { Refusal } from '#server/refusals.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  listAnnouncements,
  readAnnouncement,
  updateAnnouncement,
} from './announcements.ts'

export function answerAnnouncementCalls(app: Api, { db, config }: Site): void {
  const inUtc = <Input extends AnnouncementInput>(input: Input) => ({
    ...input,
    eventDate: toInstant(input.eventDate, config.club.timeZone),
  })
  const moment = () => ({ now: new Date(), club: config.club })
  const countSending = (request: FastifyRequest) =>
    app.limits.spend(request, 'sendToMembers', { refuse: (wait) => new Refusal(429, sentToMembersOften, [], wait) })

  answer(
    app,
    calls.listAnnouncements,
    async (request, reply) => sendListPage(request, reply, await listAnnouncements(db, request.query)),
    { preHandler: sendPublicList },
  )

  answer(app, calls.readAnnouncement, ({ params }) => readAnnouncement(db, params.id))

  answer(app, calls.createAnnouncement, async (request) => {
    const { body, currentUser } = request
    // Safety is sent to all members in any case.
    if (body.sendToMembers || body.type === 'safety') await countSending(request)
    return createAnnouncement(db, inUtc(body), { createdBy: currentUser.id, moment: moment() })
  })

  answer(app, calls.updateAnnouncement, async (request) => {
    const { params, body, currentUser } = request
    if (body.sendToMembers) await countSending(request)
    return updateAnnouncement(db, params.id, inUtc(body), { actorId: currentUser.id, moment: moment() })
  })

  answer(app, calls.deleteAnnouncement, ({ params, currentUser }) =>
    deleteAnnouncement(db, params.id, { actorId: currentUser.id }),
  )
}

const sentToMembersOften = say(
  'You have sent many announcements to all members today. Please save this one without sending it, or try again tomorrow.',
)
