import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  help: {
    description: 'How to use the website of {name}.',
    lead: 'A short guide for everyone who is new to this website.',
    startHeading: 'Getting Started',
    startJoin: 'On the Join page, create an account and send the membership application.',
    startLogin: 'Once you have an account, log in with your username and password.',
    startUse: 'Use the member features: the riding schedule and the photo gallery.',
    navigationHeading: 'Site Navigation',
    navigationTop:
      'The home page has announcements and an introduction to the club. Bylaws, Join and Gallery have pages of their own.',
    navigationMenu: 'The menu at the upper right leads to Contact Us, Help and Settings.',
    navigationLanguage: 'The buttons at the top switch between Korean and English at any time.',
    navigationTextSize: 'If the text is too small, you can make it larger in Settings.',
    rideDayHeading: 'On the day of a ride',
    rideDayCard: 'A ride’s card names its road captain and sweep, and says whether the ride goes.',
    rideDayLeaders:
      'From 24 hours before the start to 48 hours after the end, the road captain and the sweep find at the end of their ride’s card the ride sheet, the head count and the decision whether the ride goes.',
    rideDayLooks: 'When your contacts are opened, “Who looked at your data” in Settings says by whom and when.',
    faqHeading: 'Frequently Asked Questions',
    passwordQuestion: 'I forgot my password.',
    passwordAnswer:
      'Please contact an administrator, who will send you a link to choose a new one. If you add a passkey in Settings, you can log in with your fingerprint, face or screen lock, without a password.',
    browserQuestion: 'I am logged in inside KakaoTalk, but not in Chrome.',
    browserAnswer:
      'Each browser has its own login. In the browser where you are logged in, make a link under “Continue in another browser” in Settings: it logs you in without the password.',
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
  accessibility: {
    heading: 'Accessibility statement',
    lead: 'This website is meant for everyone, whatever their age, disability or device. It is built to the international guidelines WCAG 2.2, level AA, and the Korean guidelines KWCAG 2.2.',
    triedSubheading: 'How we check it',
    triedAxe: 'Every screen is checked by a tool (axe), and those that need no login also in dark mode.',
    triedKeyboard: 'Signing up, applying, logging in and deleting the account are done with a keyboard alone.',
    triedTree:
      'What a screen reader is given (name, role, state and order) is written down as text and checked whenever it changes.',
    triedText: 'On a narrow phone with the largest text, nothing may scroll sideways or be cut off.',
    triedBrowsers: 'The main tasks are done in Chrome, Firefox and WebKit, which Safari is built on.',
    limitsSubheading: 'Known limits',
    limitsPeople: 'No one who depends on a screen reader has tested the website with us yet.',
    limitsPictures: 'Album pictures have no descriptions of their own. The title and text of the album describe them.',
    limitsOutside: 'Screens of other companies, such as maps, messengers and Dropbox, are not ours to improve.',
    report:
      'If something is hard to use, please tell us. It helps to say on which screen, with which device, and what you wanted to do.',
    reportLink: 'Tell us through the contact page',
  },
  privacyNotice: {
    heading: 'Privacy notice',
    lead: 'What the website of {name} keeps about you, why, who sees it, and when it is erased.',
    version: 'Version {version}',
    keptSubheading: 'What we keep',
    accountTerm: 'Account',
    accountText:
      'Username, name, email, role, notification choices and language, so that you can log in and the club knows who is who. You and the administrators see it. Your password is stored only as a one-way hash. Erased {deletedAccount} days after you or an administrator deletes the account.',
    applicationTerm: 'Membership application',
    applicationText:
      'Names, date of birth, phone, email, KakaoTalk ID, motorcycle, fee, and the officers’ notes: to decide on your membership, to reach you and to plan rides. Only you and the administrators see it; other members only what you show them, and the road captain and sweep of a ride you are on what is on its sheet. The administrators’ list shows names, phone, email and motorcycle; opening the whole application is logged, with who and when. Applications that are not approved or have no account are erased {decidedApplication} days after the decision, those with neither account nor decision after {pendingMonths} months (or {decidedApplication} days after an administrator’s last change, if that is later), all others with the account.',
    emergencyTerm: 'Emergency contact',
    emergencyText:
      'Name, relation and phone, used only if something happens on a ride. Only you, the administrators and, around a ride you are on, its road captain and sweep see it, and it is erased with the application. Please tell that person beforehand. They, too, can ask the club what is kept, or to erase it.',
    importedTerm: 'Data from the club’s list',
    importedText:
      'Administrators may bring in the data of long-standing members from the club’s list. When you first log in, we show it to you and ask for your consent.',
    consentTerm: 'Consent',
    consentText:
      'Which version of this notice you agreed to, and when. You and the administrators see it; erased with the application.',
    ridesTerm: 'Ride sign-ups',
    ridesText:
      'Members see your name and nothing else; guests see only how many are going. For accidents, there is a ride sheet with riders’ phone numbers and emergency contacts: for administrators and, from 24 hours before the start to 48 hours after the end, for that ride’s road captain and sweep. Settings show you who looked and when. Members see who leads a ride. Erased with the ride or the account.',
    rideDayTerm: 'For one ride',
    rideDayText:
      'Your motorcycle, your passenger’s name and emergency phone, an emergency contact if you have no application, names of guests who ride along, and the head count. Used only to count people and to call someone after an accident. Only administrators and that ride’s road captain and sweep see it; each look is logged. Erased {rideDayHours} hours after the ride. Please tell your passenger and the person you name.',
    attendanceTerm: 'Who rode',
    attendanceText:
      'Which rides you rode, for the club’s record of its season. You, administrators, and that ride’s road captain and sweep see it. Erased with the ride or the account.',
    homeLinkTerm: 'Links for home',
    homeLinkText:
      'Only if you made one. Anyone who has the link sees that ride without a login: its route, when it is expected back, whether it has started and arrived, and the road captain’s first name. No one else is named. Erased {homeLinkHours} hours after the ride, or after the group’s arrival if that is later.',
    directoryTerm: 'Member list',
    directoryText:
      'Your name is in the list that members see of each other; you can take it out in Settings. Phone, KakaoTalk ID, motorcycle and city are shown only if you choose so. Guests and visitors never see it. Your choices are erased with the account.',
    passkeysTerm: 'Passkeys',
    passkeysText:
      'Only where you add them: the public key that the device made and its id, a name, when it was added and last used. Your finger or face never leaves the device. You see them in Settings. Erased when you remove them, set a password by a link from an officer, or with the account.',
    secondFactorTerm: 'Second factor',
    secondFactorText:
      'Only where you turn it on: the key that your app shares with the site (encrypted), since when, and the recovery codes in a form that cannot be read, with when each was used. You see in Settings whether it is on and how many codes are left; administrators see which of them have none. Erased when it is turned off, or with the account.',
    pushTerm: 'Push notifications on your devices',
    pushText:
      'Only where you turn them on: the browser’s address at its push service, the kind of device and browser, and since when. You see them in Settings. Erased when you turn them off, log out or change your password on another device, or with the account.',
    sessionsTerm: 'Logins and calendar link',
    sessionsText:
      'The kind of device and browser, when and how you logged in, the day of last use, and how often a wrong password was typed. You see them in Settings. A login is erased after {unusedSession} days without use, or {session} days in any case. A calendar link exists only if you create one, until you turn it off.',
    noticesTerm: 'Notifications',
    noticesText:
      'What the website told you about your application, your rides and the club, and whether you have read it. Only you see it, except that administrators and the ride’s road captain are told who gives up a spot after sign-up has closed, or in the last 24 hours before the start. Erased after {notice} days.',
    messagesTerm: 'Messages to the club',
    messagesText:
      'Name, email and text, so that we can answer. Only administrators see them. Erased after {messageMonths} months.',
    logTerm: 'Activity log',
    logText:
      'Logins, failed logins and logouts, changes of accounts and applications, and who looked at or downloaded whose data. It holds ids, not names; for logins also the kind of device and a shortened network address. Administrators see it, and you see what concerns you in Settings. Erased after {logMonths} months.',
    deletedTerm: 'Deleted content',
    deletedText:
      'Announcements, rides, albums and messages that an administrator deletes wait in the dashboard for {deletedItem} days, so that they can be restored, and are then erased.',
    backupsTerm: 'Backups',
    backupsText:
      'Copies in case the server breaks. What has been erased stays in the backups of the website for up to a year. Only the person who runs the server can open them, and deletes copies that were put elsewhere. After a restore, the same rules apply again.',
    outsideSubheading: 'What leaves the website',
    outsideMail: 'When the website sends email, the club’s mail service carries the recipient’s name, address and the text.',
    outsideMessenger: 'When officers write to you by {messagingApp}, their message goes through {messagingApp}.',
    outsidePictures:
      'Preview pictures of albums are loaded by your own browser from Dropbox, which can see your network address, but not the page you are on.',
    outsideCalendar:
      'If you add your calendar link to Apple or Google Calendar, that company receives the rides and whether you are going.',
    outsidePush:
      'Push notifications go to your device through the push service of your browser’s maker, such as Google or Apple, encrypted. It can see that one came and when, but not what it says.',
    outsideLists: 'Administrators may download or print lists for the work of the club. That is logged as well.',
    outsideNothing: 'Nothing else is given to anyone: no advertising, no tracking, no statistics service.',
    deviceSubheading: 'What stays on your device',
    deviceText:
      'Cookies hold your login, language and display choices, a ticket that ties an application to your account (two hours), and a mark that you have logged in before. An application you are writing stays in its tab for an hour. Where you are logged in, there is a copy of the ride schedule for times without a connection; logging out deletes it. The phone of a road captain, sweep or officer who counts the riders of a ride keeps their names and phone numbers until the ride is recorded or they log out, and at most until 48 hours after the ride.',
    rightsSubheading: 'What you can do at any time',
    rightsSee: 'See: in Settings, download your data and see who looked at it.',
    rightsCorrect:
      'Correct: change phone, motorcycle and emergency contact in Settings. Administrators correct names and date of birth.',
    rightsDelete:
      'Delete: delete your account in Settings, or ask an administrator to. It is closed at once and erased after {deletedAccount} days, with applications and sign-ups. Until then, an administrator can undo it.',
    rightsRefuse: 'Refuse or withdraw consent: delete your account, or tell the club.',
    contact: 'Please send questions and requests by email.',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/help.ts').messages>
