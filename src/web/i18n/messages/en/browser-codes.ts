import type { Twin } from '#web/i18n/messages/twin.ts'

export const messages = {
  browserCodes: {
    heading: 'Log in on another browser',
    text: 'For example, move from KakaoTalk to Chrome or Safari without typing your password again: enter the code that you see here in the other browser.',
    show: 'Show a code',
    waiting: 'A browser that has entered the code is waiting: {device}',
    typeDigits: 'Type the two digits',
    unknownDevice: 'unknown device',
    shownLead:
      'In the other browser, open {host}, press “I have a code from another browser” on the login page, and enter this code.',
    timeLeft: 'Time left: {minutes} min {seconds} s',
    nearlyOver: '30 seconds left.',
    openOutside: 'Open the other browser',
    copy: 'Copy the code',
    qrText: 'On another device you can also scan the QR code with its camera.',
    qrLabel: 'QR code that opens the login page',
    tellNobody: 'Tell this code to no one; officers never ask for it. It stops working when you close this window.',
    entered: 'Another browser ({device}) has entered the code. Please type the two digits that it shows.',
    digits: 'Two digits',
    digitsHint: 'If they are wrong, the code ends to be safe, and you need a new one.',
    seeItYourself:
      'Type only digits that you see on your own device, right in front of you. If someone else tells you digits, that person would be logged in to your account.',
    checking: 'Checking...',
    letIn: 'Allow the login',
    notMe: 'It was not me who entered it',
    confirmed: 'Confirmed. Now go back to the other browser ({device}): it is logged in automatically.',
    doneTitle: 'Logged In on Another Browser',
    doneText: '{device}. You can log it out at any time in “Where you are logged in”.',
    over: 'This code has ended. If you need one, please make a new code.',
    again: 'Make a new code',
    close: 'Close',
    enterLead:
      'In the browser where you are logged in, open “Log in on another browser” in Settings, and enter the code that you see there.',
    code: 'Code',
    codeHint: 'Six letters and digits. Capital and small letters are the same.',
    ownCodeOnly:
      'Enter only a code that you made yourself. With a code from someone else you would be logged in to that person’s account.',
    enter: 'Continue',
    entering: 'Checking...',
    noCookies: 'This browser stores no cookies, so you cannot log in. Please allow cookies or use another browser.',
    digitsHeading: 'Type these two digits',
    digitsLead:
      'You are logging in as “{username}”. Go back to the browser that showed the code and type these digits there. This page then goes on automatically.',
    stop: 'Enter another code',
    loggingIn: 'Logging in...',
  },
} as const satisfies Twin<typeof import('#web/i18n/messages/ko/browser-codes.ts').messages>
