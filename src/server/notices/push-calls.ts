import * as calls from '#contract/notices/push-calls.ts'
import { say } from '#contract/sentences.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { deviceName } from '#server/http/clients/sessions.ts'
import { isPushKey, isPushService } from '#server/notices/push/push-services.ts'
import { readVapidKeys } from '#server/notices/push/vapid.ts'
import { invalid } from '#server/refusals.ts'
import { listPushDevices, revokePushSubscription, savePushSubscription } from './push-subscriptions.ts'

/** The browsers in which the user gets push notifications. */
export function answerPushCalls(app: Api, { db, config }: Site): void {
  answer(app, calls.listPushDevices, async ({ currentUser }) => ({
    // Push notifications are shown by the service worker, which OFFLINE_COPIES=off removes.
    publicKey: config.offlineCopies ? (await readVapidKeys(db)).publicKey : null,
    devices: await listPushDevices(db, currentUser.id),
  }))

  answer(app, calls.savePushSubscription, async ({ body, headers, currentUser, session }) => {
    if (!isPushService(body.endpoint, config)) throw invalid([{ path: 'endpoint', message: say('Invalid value') }])
    if (!isPushKey(body.keys.p256dh)) throw invalid([{ path: 'keys.p256dh', message: say('Invalid value') }])
    const owner = {
      userId: currentUser.id,
      sessionHash: session?.idHash ?? '',
      device: deviceName(headers['user-agent']),
    }
    return savePushSubscription(db, owner, body)
  })

  answer(app, calls.revokePushSubscription, ({ params, currentUser }) => revokePushSubscription(db, currentUser.id, params.id))
}
