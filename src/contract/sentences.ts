/**
 * Every English sentence of the API's answers. The sentence is its own translation key: `web/i18n/sentences.ko.ts`
 * must have a Korean sentence for each, or it does not compile.
 */
export const sentences = [
  // docs/product.md 15.8
  'Username is required',
  'Password is required',
  'Username must be at least 3 characters',
  'Password must be at least 6 characters',
  'Invalid email format',
  'First name is required',
  'Last name is required',
  'Name must be at least 2 characters',
  'Please enter a valid email address',
  'Subject must be at least 5 characters',
  'Message must be at least 10 characters',
  // Other fields
  'This field is required',
  'Please remove line breaks and control characters',
  'Please choose one of the options',
  'Please enter a valid date and time',
  'Please enter a valid time',
  'Please enter a valid web address that starts with http:// or https://',
  'This Dropbox address does not lead to a single picture. Please open the picture in Dropbox, share it and paste that link.',
  'Please enter a whole number in digits',
  'This number is too small',
  'Invalid value',
  'Please enter coordinates such as 39.7392, -104.9903',
  'This ride has too many stops',
  'The last day must be within 13 days after the first day.',
  'The last day cannot be before the first day.',
  'The ride does not last that many days',
  'This file could not be read as GPX. Please export the route as GPX in your app and choose that file.',
  'This is a KML, TCX or FIT file. Please export the route in the format GPX in your app and choose that file.',
  'This file is packed (zip). Please unpack it and choose the GPX file in it, or export the route as GPX in your app.',
  'This file has a document type (DOCTYPE), which is not read for safety. Please export the route as GPX in another app.',
  'The end of this file is missing. Please export the route once more and choose the new file.',
  'This file has only single places (waypoints), no line. Please export the route or the track itself as GPX in your app.',
  'This file has no track and no route. Please export the route itself as GPX in your app.',
  'This GPX file is larger than 1 MB. Please choose it under “Route file” on the dashboard, which makes it smaller, or export it with fewer points.',
  'Please choose a member',
  'Leader and sweep must be two people',
  'The meeting place is the first stop',
  'The end is the last stop',
  'The name of the meeting place is set with the ride',
  'The times of the meeting and the end are set with the ride',
  'Please read the privacy notice and tick the box.',
  'The privacy notice has changed. Please reload this page and read it.',
  // docs/product.md 15.1 and 15.5
  'Unauthorized',
  'Invalid username or password.',
  // Refusals
  'Forbidden',
  'This page has another address than the one that is set for this site, so nothing can be sent from here. Please tell the club: the site’s address is set wrongly on its server.',
  'Please enter your password or use a passkey once more to confirm that it is you.',
  'Not found',
  'Please enter the code',
  'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.',
  'Please enter the code from your app.',
  'This code is not right. Please enter the one that the app shows now. If none is accepted, set the clock of the phone to automatic: the codes depend on it.',
  'This is no valid code. Please enter the six digits that the app shows now, or a recovery code that you have not used.',
  'This login took too long. Please enter your password again.',
  'This login took too long, or your browser keeps no cookies. Please allow them and enter your password again.',
  'The club requires a second factor of its administrators. Please set it up in Settings, then come back.',
  'The club requires a second factor of its administrators. Please log in with your passkey.',
  'Codes from an app are on already. Turn them off first to use another app.',
  'Codes from an app are off.',
  'Please set up a second factor yourself first, in Settings.',
  'Please check the fields that are marked.',
  'The request could not be read.',
  'The request is too large.',
  'The address is too long.',
  'Please send JSON.',
  'This username is already taken.',
  'This email address is already taken.',
  'The current password is not right.',
  'Please choose a password that is not the current one.',
  'The password is not right.',
  'Passkeys need the site’s name in the address. Please open the site by its name; on this machine that is localhost.',
  'This passkey does not open an account here. Please log in with your username and password.',
  'This passkey could not confirm that it is you. Please enter your password.',
  'This passkey could not be checked, so it was not added. Please try again.',
  'You have 10 passkeys already. Please remove one that you no longer use.',
  'This passkey was added already.',
  'That took too long, or was sent twice. Please try again.',
  'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.',
  'This password is too close to your name, your username, your email address or the club. Please choose a different one.',
  'Administrators need a password of at least 12 characters.',
  'This link has expired or was already used. Please ask an administrator for a new one.',
  'This message has not failed.',
  'This address needs no verification.',
  'This site cannot send email.',
  'No more emails can be sent to this address today. Please look in the spam folder, or try again tomorrow.',
  'This application has already been decided.',
  'This application belongs to another account.',
  'You cannot connect an application to your own account.',
  'This application was rejected or closed, so it can no longer be changed.',
  'This account already has a pending application.',
  'This account is about to be erased. Please reactivate it first if it should stay.',
  'Your details have changed in the meantime. Please look at them once more.',
  'Please delete your own account in Settings.',
  'You are already a member.',
  'This cannot be restored: it is already there.',
  'Sign-up for this ride has closed. Please call the club.',
  'This ride has started, so its list of riders is final.',
  'Sign-up cannot close after the ride has started.',
  'Sign-up cannot close before the ride was announced.',
  'This cannot be decided after the ride has started.',
  'This ride has started or is over, so there is nothing left to decide.',
  'Please choose a day after the one that the ride has now.',
  'Another leader or officer has just changed this ride. Please look at it again before you decide.',
  'This ride has no free spot.',
  'Please add a phone number to call in an emergency, then sign up.',
  'This rider is no longer on the waitlist.',
  'This ride is over or has been cancelled, so sign-up is closed.',
  'This ride has been cancelled.',
  'This ride has been moved to another day. What was counted for the old day is not kept.',
  'A ride can be started from two hours before its start.',
  '"All arrived" can be recorded once the ride has started.',
  'Please choose a day within a year from today.',
  'Riders are counted from 24 hours before the ride until 48 hours after it.',
  'Who rode can be recorded once the ride has started.',
  'The last active administrator must stay. Please appoint another one first.',
  'Backups are switched off for this site.',
  'Please enter a valid date',
  'Please use letters, digits, spaces and . _ - @ + only',
  'This username looks too much like one that exists. Please choose a different one.',
  'This username could be mistaken for another one. Please use letters of one alphabet, and nothing invisible.',
  'Someone else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
  'Too many attempts. Please try again in a little while.',
  'You have made new recovery codes many times today. Please use the newest ones, or try again tomorrow.',
  'You have sent many announcements to all members today. Please save this one without sending it, or try again tomorrow.',
  'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.',
  'No more messages can be sent through this website today. Please try again tomorrow, or contact the club by email or phone.',
  'No more applications can be sent on this website today. Please try again tomorrow, or contact the club by email or phone.',
  'The site is busy right now. Please try again in a few seconds.',
  'The site has run out of disk space, so nothing can be saved right now. Please try again later, and tell the club if it stays like this.',
  'The site cannot reach its data right now. Please try again in a minute.',
  'A part of the site is not working right now. Please try again in a minute, and tell the club if it stays like this.',
  'An error occurred.',
  'Only riders with a spot on this ride can make a link for home.',
  'This ride is over or has been cancelled, so it needs no link for home.',
  'Please choose a ride',
  // Bringing in a list of members
  'Please enter the whole phone number',
  'Please write the date like 1985-03-02',
  'The file has this in a form that cannot be read. Please enter it again.',
  'This is no complete number of the club’s country or of Korea. Please compare it.',
  'Please write spouse, parent, child, sibling, friend or other',
  'This person may be here already.',
  // Ready-made sentences, and a ride in two presses
  'Please write only {time}, {day}, {place}, {price} and {number} in braces.',
  'Both languages need the same fields in braces.',
  'The club already has 100 sentences of its own. Please delete one first.',
  'Please enter an amount in digits, such as 15 or 15.50.',
  'This time has already passed. Please choose a later one.',
] as const

export type Sentence = (typeof sentences)[number]

/** The one sentence with figures in it: a text is over its limit. Lengths are in UTF-16 units, as everywhere in the contract. */
export function tooLong({ length, max }: TextLength): string {
  return `This text can have at most ${max} characters. It has ${length}: please cut ${length - max}.`
}

export interface TextLength {
  length: number
  max: number
}

/** The figures of `tooLong`, for its translation; null for every other sentence. */
export function readTooLong(sentence: string): TextLength | null {
  const [, max, length] = /^This text can have at most (\d+) characters\. It has (\d+): please cut \d+\.$/.exec(sentence) ?? []
  return max && length ? { max: Number(max), length: Number(length) } : null
}

/** Lets the compiler check that a message handed to a library is one of ours. */
export function say(sentence: Sentence): Sentence {
  return sentence
}

// Pages know the sentences by their translations: marked as pure, so that they do not download this list.
const listed: ReadonlySet<string> = /* @__PURE__ */ new Set(sentences)

/** Whether the pages have a translation for the text. */
export function isSentence(text: string): text is Sentence {
  return listed.has(text) || readTooLong(text) !== null
}
