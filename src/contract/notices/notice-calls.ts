import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import {
  Delivery,
  DeliveryListQuery,
  Notice,
  Push,
  PushDevice,
  PushSubscriptionInput,
  ReadNotices,
  UnreadNotices,
} from './notices.ts'

export const listNotices = call('GET /api/notices', {
  access: 'user',
  summary: 'What the user was told in the last 60 days, the newest 50',
  answers: z.array(Notice),
})

export const countUnreadNotices = call('GET /api/notices/unread', {
  access: 'user',
  summary: 'How many of them the user has not read; at most 50 are counted',
  answers: UnreadNotices,
})

export const markNoticesRead = call('POST /api/notices/read', {
  access: 'user',
  summary: 'Mark notices of the user as read',
  body: ReadNotices,
  sample: { ids: ['kq3v7m2xw9d4'] },
})

export const listPushDevices = call('GET /api/push', {
  access: 'user',
  summary: 'The site’s key for push notifications, and the user’s browsers that take them',
  answers: Push,
})

export const savePushSubscription = call('POST /api/push', {
  access: 'user',
  summary: 'Send push notifications to this browser, from now on those of this user',
  body: PushSubscriptionInput,
  sample: {
    endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABo',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  },
  creates: PushDevice,
})

export const revokePushSubscription = call('DELETE /api/push/:id', {
  access: 'user',
  summary: 'End push notifications to one of the user’s browsers',
  changes: ['/api/push'],
})

export const listDeliveries = call('GET /api/deliveries', {
  access: 'admin',
  summary: 'Mail and push of the last days, newest first, and what became of them',
  query: DeliveryListQuery,
  answers: z.array(Delivery),
})

export const retryDelivery = call('POST /api/deliveries/:id/retry', {
  access: 'admin',
  summary: 'Send a failed mail or push once more',
  answers: Delivery,
  refusals: { 409: 'It has not failed.' },
  changes: ['/api/deliveries/*'],
})
