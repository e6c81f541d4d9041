import { call } from '#contract/calls.ts'
import { PopUpInput, PopUpRule, PopUpUpdate } from './pop-up.ts'
import { RidingEvent } from './riding-events.ts'

const changes = ['/api/riding-events/*']

const sample = {
  meetingLocation: '골든, 워싱턴 애비뉴 1100',
  eventDate: '2026-10-04',
  startTime: '08:30',
  difficulty: 'easy',
  maxParticipants: 8,
  word: '커피 한잔하고 옵니다.',
} as const

export const findPopUpRule = call('GET /api/riding-events/pop-up-rule', {
  access: 'member',
  summary: 'Whether members may call rides',
  answers: PopUpRule,
})

export const changePopUpRule = call('PUT /api/riding-events/pop-up-rule', {
  access: 'admin',
  summary: 'Choose whether members may call rides',
  body: PopUpRule,
  sample: { isOn: true },
  answers: PopUpRule,
})

export const callRide = call('POST /api/riding-events/pop-up', {
  access: 'member',
  summary: 'Call a ride as a member, who leads it and has a place',
  refusals: { 403: 'Members may not call rides.', 409: 'The member has two rides ahead.' },
  body: PopUpInput,
  sample,
  creates: RidingEvent,
  changes,
})

export const changeCalledRide = call('PUT /api/riding-events/:id/pop-up', {
  access: 'member',
  summary: 'Change a ride that the current user has called, until its start',
  refusals: {
    403: 'Members may not call rides, or another member has called this one.',
    409: 'The ride has started, is cancelled or is one of the club now.',
  },
  body: PopUpUpdate,
  sample: { ...sample, expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: RidingEvent,
  changes,
})
