import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Sentence, sentences } from '#contract/sentences.ts'
import { type SiteTexts, siteTexts } from '../../../test/site-texts.ts'

const english = siteTexts('en')
const korean = siteTexts('ko')

type Reader = (texts: SiteTexts) => string

/** Texts of screens that are fixed (docs/product.md 15.7). */
const screens: [string, Reader][] = [
  ['Page Not Found', (t) => t.pages.notFoundTitle],
  ['Admin Panel', (t) => t.nav.adminPanel],
  ['My Profile', (t) => t.nav.profile],
  ['Contact Us', (t) => t.nav.contact],
  ['Help', (t) => t.nav.help],
  ['Settings', (t) => t.nav.settings],
  ['Login', (t) => t.nav.login],
  ['Logout', (t) => t.nav.logout],
  ['Home', (t) => t.nav.home],
  ['Bylaws', (t) => t.nav.bylaws],
  ['Join', (t) => t.nav.join],
  ['Gallery', (t) => t.nav.gallery],
  ['Admin', (t) => t.nav.admin],
  ['No upcoming riding events.', (t) => t.home.noEvents],
  ['Members Only Schedule', (t) => t.home.membersOnlyTitle],
  ['Create Account', (t) => t.join.accountStep],
  ['Membership Application', (t) => t.join.applicationStep],
  ['Submitting...', (t) => t.join.submitting],
  ['Members Only Gallery', (t) => t.gallery.membersOnlyTitle],
  ['No Albums Available', (t) => t.gallery.empty],
  ['View Album', (t) => t.gallery.viewAlbum],
  ['Login Required', (t) => t.common.loginRequiredTitle],
  ['Getting Started', (t) => t.help.startHeading],
  ['Site Navigation', (t) => t.help.navigationHeading],
  ['Technical Support', (t) => t.help.technicalHeading],
  ['Contact Support', (t) => t.help.contactSupport],
  ['Change Password', (t) => t.settings.changePassword],
  ['Delete Account', (t) => t.settings.deleteAccount],
  ['Loading...', (t) => t.common.loading],
  ['You need to log in to access the admin page.', (t) => t.admin.loginRequiredText],
  ['Access Denied', (t) => t.admin.deniedTitle],
  ['Administrator privileges required.', (t) => t.admin.deniedText],
  ['Go Home', (t) => t.admin.goHome],
  ['Applications', (t) => t.admin.tabApplications],
  ['Events', (t) => t.admin.tabEvents],
  ['Members', (t) => t.admin.tabMembers],
  ['Albums', (t) => t.admin.tabAlbums],
  ['Announcements', (t) => t.admin.tabAnnouncements],
  ['Settings', (t) => t.admin.tabSettings],
  ['View', (t) => t.applicationReview.view],
  ['Approve', (t) => t.applicationReview.approve],
  ['Reject', (t) => t.applicationReview.reject],
  ['Create Event', (t) => t.rideForm.createTitle],
  ['Inactive', (t) => t.activity.inactive],
  ['No applications found.', (t) => t.admin.noApplications],
  ['No events found.', (t) => t.admin.noEvents],
  ['No members found.', (t) => t.admin.noMembers],
  ['No albums found.', (t) => t.admin.noAlbums],
  ['No announcements found.', (t) => t.admin.noAnnouncements],
  ['Coming Soon', (t) => t.admin.comingSoonTitle],
]

/** Toasts and texts of failures (docs/product.md 15.4 to 15.6). */
const catalogue: [string, Reader][] = [
  ['Unauthorized', (t) => t.common.loggedOutTitle],
  ['You are logged out. Logging in again...', (t) => t.common.loggedOutText],
  ['Error', (t) => t.common.errorTitle],
  ['Error occurred during approval.', (t) => t.applicationReview.approveFailed],
  ['Error occurred while creating announcement.', (t) => t.announcementForm.createFailed],
  ['Error occurred while creating album.', (t) => t.albumForm.createFailed],
  ['Error occurred while updating album.', (t) => t.albumForm.updateFailed],
  ['Error occurred while deleting album.', (t) => t.albumForm.deleteFailed],
  ['Registration Failed', (t) => t.join.registerFailedTitle],
  ['Please try again.', (t) => t.join.tryAgain],
  ['Application Failed', (t) => t.join.applicationFailedTitle],
  ['An error occurred while submitting the application.', (t) => t.join.failed],
  ['Login Failed', (t) => t.login.failedTitle],
  ['Invalid username or password.', (t) => t.login.failedText],
  ['Send Failed', (t) => t.contact.failedTitle],
  ['Failed to send message. Please try again.', (t) => t.contact.failedText],
  ['An error occurred.', (t) => t.common.error],
  ['Successfully completed.', (t) => t.common.success],
  ['Account Created', (t) => t.join.registeredTitle],
  ['Now please complete your membership application.', (t) => t.join.registeredText],
  ['Application Submitted', (t) => t.join.submittedTitle],
  ['Please wait for admin approval.', (t) => t.join.submittedText],
  ['Membership application submitted successfully!', (t) => t.join.submittedSuccess],
  ['Login Successful', (t) => t.lastingToast.loginSuccessTitle],
  ['Welcome back!', (t) => t.lastingToast.loginSuccessText],
  ['Message Sent', (t) => t.contact.sentTitle],
  ['Your message has been sent successfully.', (t) => t.contact.sentText],
  ['Approved', (t) => t.applicationReview.approvedTitle],
  ['Membership application has been approved.', (t) => t.applicationReview.approvedText],
  ['Rejected', (t) => t.applicationReview.rejectedTitle],
  ['Membership application has been rejected.', (t) => t.applicationReview.rejectedText],
  ['Event Created', (t) => t.rideForm.createdTitle],
  ['Riding event has been created.', (t) => t.rideForm.createdText],
  ['Event Deleted', (t) => t.rideForm.deletedTitle],
  ['Role Updated', (t) => t.memberCare.roleUpdatedTitle],
  ['User role has been updated.', (t) => t.memberCare.roleUpdatedText],
  ['Announcement Created', (t) => t.announcementForm.createdTitle],
  ['Announcement Updated', (t) => t.announcementForm.updatedTitle],
  ['Announcement Deleted', (t) => t.announcementForm.deletedTitle],
  ['Album Created', (t) => t.albumForm.createdTitle],
  ['Album Updated', (t) => t.albumForm.updatedTitle],
  ['Album Deleted', (t) => t.albumForm.deletedTitle],
]

/** Sentences of validation (docs/product.md 15.8). */
const validation = [
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
] as const satisfies readonly Sentence[]

test('fixed English texts of screens, toasts, failures and validation are exact, and each has a Korean text', () => {
  for (const sentence of validation) assert.match(sentences[sentence], /[가-힣]/, sentence)
  for (const [quoted, read] of [...screens, ...catalogue]) {
    assert.equal(read(english), quoted)
    assert.match(read(korean), /[가-힣]/, quoted)
  }
  const submitted = 'Membership application submitted successfully!'
  assert.ok(english.join.receivedText.startsWith(submitted))
})

test('the Korean sentences of toasts, failures and validation are polite', () => {
  const texts = [...Object.values(sentences), ...[...screens, ...catalogue].map(([, read]) => read(korean))]
  for (const sentence of texts.flatMap((text) => text.split(/(?<=[가-힣][.!?]) /))) {
    if (/[^.][.!?]$/.test(sentence)) assert.match(sentence, /(?:니다|요)[.!?]+$/)
  }
})
