import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  home: {
    description:
      '{name}: {state}’s Korean-speaking motorcycle club, riding together for over 20 years. Announcements, riding schedule, bylaws and how to join.',
    subtitle:
      '{state}’s Korean-speaking motorcycle club, riding together for over 20 years. New riders follow right behind the road captain, and nobody gets left behind.',
    join: 'Apply to join',
    schedule: 'See schedule',
    newsHeading: 'From the club',
    announcementsTab: 'Announcements',
    scheduleTab: 'Riding schedule',
    membersOnly: 'members only',
    readMore: 'Read more',
    collapse: 'Collapse',
    noAnnouncements: 'No announcements yet.',
    noEvents: 'No upcoming riding events.',
    membersOnlyTitle: 'Members Only Schedule',
    membersOnlyText: 'The riding schedule is available to registered members only.',
    startTime: 'Start',
    meetingLocation: 'Meet at',
    groupSize: 'Group size',
    maxParticipants: '{count, plural, one {Up to # rider} other {Up to # riders}}',
    aboutHeading: 'Come alone, ride together',
    aboutText:
      'We ride around {city} all season. Directions are in Korean, hand signals are agreed before the start, and everyone keeps their distance. The safest spot in the formation belongs to the newest rider.',
    membersFigure: 'Active members',
    ridesFigure: 'Rides together',
    featureBriefing: 'Safety briefing and hand signals before every start',
    featureBuddy: 'A buddy rider for every new member',
    featureSweep: 'Sweep rider and first-aid kit on every route',
    formationLabel:
      'The formation from above: the road captain leads, new riders follow right behind, the sweep rides last. Two seconds to the rider ahead, one second to the next row.',
    formationCaptain: 'Road captain',
    formationNewRider: 'New rider',
    formationMembers: 'Members',
    formationSweep: 'Sweep',
    formationTwoSeconds: '2 s',
    formationOneSecond: '1 s',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/home.ts').messages>
