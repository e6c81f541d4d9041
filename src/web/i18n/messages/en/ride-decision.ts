import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  decideRide: {
    title: 'Go or no-go',
    now: {
      open: 'Not decided yet. Decision due {time}.',
      postponed: 'Postponed from {day}. Nothing is decided for the new day yet. Decision due {time}.',
      go: 'This ride goes.',
      cancelled: 'This ride is cancelled. Any other choice puts it back on.',
    },
    choices: { go: 'It’s on', open: 'Not decided', postponed: 'Postpone', cancelled: 'Cancel the ride' },
    effects: {
      go: 'The ride goes as planned.',
      open: 'Takes back “it’s on” or a cancellation.',
      postponed: 'You choose the new day.',
      cancelled: 'You are asked once more.',
    },
    present: 'As it is now',
    back: 'Back',
    cancelText:
      '{count, plural, =0 {No one has signed up. The ride leaves the schedule.} one {The one rider who signed up is told. The ride leaves the schedule, and can be put back on until its start.} other {The # riders who signed up are told. The ride leaves the schedule, and can be put back on until its start.}}',
    newDate: 'New day',
    newDateHint:
      'The start time stays. A closing time and a decision time that were set for this ride move by as many days. Everyone who signed up is told the new day.',
    postpone: 'Postpone',
    sending: 'Sending…',
    decidedTitle: 'Decided',
    decided: {
      open: 'The decision is open again. Post this in the club’s chat, too.',
      go: 'The ride goes. Post this in the club’s chat, too.',
      postponed: 'The ride is postponed. Post this in the club’s chat, too.',
      cancelled: 'The ride is cancelled. Post this in the club’s chat, too.',
    },
    message: 'Message for the chat',
    copy: 'Copy the message',
    share: 'Share',
    close: 'Close',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/ride-decision.ts').messages>
