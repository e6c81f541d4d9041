import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  help: {
    description: 'How to use the website of {name}.',
    lead: 'A short guide for everybody who is new to this website.',
    startHeading: 'Getting Started',
    startJoin: 'On the Join page, create an account and send the membership application.',
    startLogin: 'Once you have an account, log in with your username and password.',
    startUse: 'Use the member features: the riding schedule and the photo gallery.',
    navigationHeading: 'Site Navigation',
    navigationTop: 'Home has the announcements and tells about the club. Bylaws, Join and Gallery have pages of their own.',
    navigationMenu: 'The menu at the upper right leads to Contact Us, Help and Settings.',
    navigationLanguage: 'The buttons at the top switch between Korean and English at any time.',
    navigationTextSize: 'If the text is too small, you can make it larger in Settings.',
    faqHeading: 'Frequently Asked Questions',
    passwordQuestion: 'I forgot my password.',
    passwordAnswer: 'Please contact an administrator, who will send you a link to choose a new one.',
    galleryQuestion: 'Why can’t I see the gallery?',
    galleryAnswer: 'The gallery is for members only. Log in to see the albums.',
    statusQuestion: 'What is the status of my application?',
    statusAnswer:
      'Administrators review applications and contact you individually. When you are logged in, My Profile shows it too.',
    technicalHeading: 'Technical Support',
    technicalBrowsers: 'We recommend a current version of Chrome, Firefox, Safari or Edge.',
    technicalMobile: 'The website is optimized for phones.',
    technicalReport: 'Please report problems through the contact page.',
    contactSupport: 'Contact Support',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/help.ts').messages>
