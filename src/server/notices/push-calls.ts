import * as z from 'zod/mini'
import { ById } from '#contract/fields.ts'
import { Push, PushDevice, PushSubscriptionInput } from '#contract/notices/push.ts'
import { say } from '#contract/sentences.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deviceName } from '#server/http/clients/device-name.ts'
import { isPushKey } from '#server/notices/push/push-key.ts'
import { isPushService } from '#server/notices/push/push-services.ts'
import { readVapidKeys } from '#server/notices/push/vapid.ts'
import { invalid } from '#server/refusals.ts'
import { listPushDevices, revokePushSubscription, savePushSubscription } from './push-subscriptions.ts'

/** The browsers in which the user gets push notifications. */
export function pushRoutes(app: Api, { db, config }: Site): void {
  app.get(
    '/api/push',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'listPushDevices',
        summary: 'The site’s key for push notifications, and the user’s browsers that take them',
        response: { 200: Push },
      },
    },
    async (request) => ({
      // Push notifications are shown by the service worker, which OFFLINE_COPIES=off removes.
      publicKey: config.offlineCopies ? (await readVapidKeys(db)).publicKey : null,
      devices: await listPushDevices(db, request.currentUser.id),
    }),
  )

  app.post(
    '/api/push',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'savePushSubscription',
        summary: 'Send push notifications to this browser, from now on those of this user',
        body: PushSubscriptionInput,
        response: { 201: PushDevice },
      },
    },
    async (request, reply) => {
      if (!isPushService(request.body.endpoint, config)) throw invalid([{ path: 'endpoint', message: say('Invalid value') }])
      if (!isPushKey(request.body.keys.p256dh)) throw invalid([{ path: 'keys.p256dh', message: say('Invalid value') }])
      const owner = {
        userId: request.currentUser.id,
        sessionHash: request.session?.idHash ?? '',
        device: deviceName(request.headers['user-agent']),
      }
      return reply.code(201).send(await savePushSubscription(db, owner, request.body))
    },
  )

  app.delete(
    '/api/push/:id',
    {
      config: { access: 'user' },
      schema: {
        operationId: 'revokePushSubscription',
        summary: 'End push notifications to one of the user’s browsers',
        params: ById,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await revokePushSubscription(db, request.currentUser.id, request.params.id)
      return reply.code(204).send(undefined)
    },
  )
}
