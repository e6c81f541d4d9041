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
  'This text is too long',
  'Please remove line breaks and control characters',
  'Please choose one of the options',
  'Please enter a valid date and time',
  'Please enter a valid time',
  'Please enter a valid web address that starts with http:// or https://',
  'This Dropbox address does not lead to a single picture. Please open the picture in Dropbox, share it and paste that link.',
  'Please enter a whole number in digits',
  'This number is too small',
  'Invalid value',
  'Please read the notice and tick the box.',
  'The privacy notice has changed. Please reload this page and read it.',
  // docs/product.md 15.1 and 15.5
  'Unauthorized',
  'Invalid username or password.',
  // Refusals
  'Forbidden',
  'Not found',
  'Please check the fields that are marked.',
  'The request could not be read.',
  'The request is too large.',
  'The address is too long.',
  'Please send JSON.',
  'This username is already taken.',
  'This e-mail address is already taken.',
  'The current password is not right.',
  'Please choose a password that is not the current one.',
  'The password is not right.',
  'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.',
  'This password is too close to your name, your username, your e-mail address or the club. Please choose a different one.',
  'Administrators need a password of at least 12 characters.',
  'This link has expired or was already used. Please ask an administrator for a new one.',
  'This application has already been decided.',
  'This application belongs to another account.',
  'You cannot connect an application to your own account.',
  'This application was rejected or closed, so it can no longer be changed.',
  'This application is marked as a duplicate.',
  'This account already has a pending application.',
  'An application cannot be a duplicate of itself.',
  'That application is marked as a duplicate itself.',
  'Another application is marked as a duplicate of this one. Please take that mark back first.',
  'Please delete your own account in Settings.',
  'You are already a member.',
  'This cannot be restored: it is already there.',
  'This ride is over or has been called off, so registration is closed.',
  'The last active administrator must stay. Please appoint another one first.',
  'Backups are switched off for this site.',
  'Please enter a valid date',
  'Please use letters, digits, spaces and . _ - @ + only',
  'This username could be mistaken for another one. Please use letters of one alphabet, and nothing invisible.',
  'Somebody else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.',
  'Too many attempts. Please try again in a little while.',
  'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.',
  'No more messages can be sent through this website today. Please try again tomorrow, or contact the club by email or phone.',
  'No more applications can be sent on this website today. Please try again tomorrow, or contact the club by email or phone.',
  'The site is busy right now. Please try again in a few seconds.',
  'An error occurred.',
  // Bringing in a list of members
  'Please enter the whole phone number',
  'Please write the date like 1985-03-02',
  'Please write spouse, parent, child, sibling, friend or other',
  'This person may be here already.',
] as const

export type Sentence = (typeof sentences)[number]

/** Lets the compiler check that a message handed to a library is one of ours. */
export function say(sentence: Sentence): Sentence {
  return sentence
}
