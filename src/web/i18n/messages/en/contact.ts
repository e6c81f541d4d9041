import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  contact: {
    description: 'How to reach {name}.',
    lead: 'Questions are welcome, in Korean or in English.',
    informationHeading: 'Contact Information',
    email: 'Email',
    phone: 'Phone',
    messagingApp: 'Messaging app',
    location: 'Location',
    hours: 'Hours',
    hoursText: 'Weekends and riding events',
    faqHeading: 'Frequently Asked Questions',
    requirementsQuestion: 'What do I need to become a member?',
    requirementsAnswer: 'You need to own a motorcycle, hold a valid license and follow the club rules.',
    duesQuestion: 'How much are the dues?',
    duesAnswer: 'Details about dues are given during the application.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/contact.ts').messages>
