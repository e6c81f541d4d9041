import { call } from '#contract/calls.ts'
import { Push, PushDevice, PushSubscriptionInput } from './push.ts'

export const listPushDevices = call('GET /api/push', {
  access: 'user',
  summary: 'The site’s key for push notifications, and the user’s browsers that take them',
  answers: Push,
})

export const savePushSubscription = call('POST /api/push', {
  access: 'user',
  summary: 'Send push notifications to this browser, from now on those of this user',
  body: PushSubscriptionInput,
  creates: PushDevice,
})

export const revokePushSubscription = call('DELETE /api/push/:id', {
  access: 'user',
  summary: 'End push notifications to one of the user’s browsers',
  changes: ['/api/push'],
})
