import type { Twin } from '#web/i18n/messages/twin.ts'

/** The ride sheet, in the dashboard and for the ride’s leaders. */
export const messages = {
  rideSheet: {
    title: 'Ride sheet',
    backToRide: 'Back to the ride',
    backToRides: 'Back to events',
    print: 'Print / save PDF',
    notice:
      'This is personal data. After the ride, shred the paper and delete saved files. Each opening and download is recorded in the activity log.',
    date: 'Date',
    time: 'Time',
    start: 'Starts at {time}',
    meetingLocation: 'Meet at',
    route: 'Route',
    ridersHeading: 'Riders',
    waitingHeading: 'Waiting list',
    closes: 'Sign-up closes',
    waitingClosed:
      'Sign-up has closed, so no one moves up automatically. {count, plural, =0 {There is no free spot right now.} one {You can give # free spot to a rider below.} other {You can give # free spots to riders below.}}',
    waitingClosedLeader: 'Sign-up has closed, so no one moves up automatically. The officers decide who gets a free spot.',
    give: 'Give a spot',
    giveLabel: 'Give a spot to {name}',
    givenToast: 'Spot given',
    givenText: 'The rider moved up and will be told.',
    giveFailed: 'The spot could not be given. Please try again.',
    people: '{count}',
    peopleOf: '{count} of {max}',
    noRiders: 'Nobody has signed up yet.',
    phone: 'Phone',
    motorcycle: 'Motorcycle',
    emergency: 'Emergency contact',
    none: 'Not known',
    confirmed: 'confirmed {age}',
    neverConfirmed: 'never confirmed',
    noApplication: 'No approved application, so no contacts. Please write them down before the start.',
    callLabel: 'Call {name}: {number}',
    emergencyCallLabel: 'Call {name}, emergency contact of {rider}: {number}',
    printed: 'Printed {date}',
    notFound: 'This event was not found. It may have been deleted.',
    notNow:
      'You can’t open this sheet now. A ride’s road captain and sweep can open its sheet from 24 hours before the start to 48 hours after the end.',
    loggedOut: 'You are logged out. Log in again to see the ride sheet.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/ride-sheet.ts').messages>
