import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { factsOf } from '#contract/fields.ts'
import { AccountLink, DetailsConfirmation, ImportedCorrection, OwnApplication, OwnDetailsUpdate } from './details.ts'
import { DirectoryChoices, DirectoryInput, DirectoryMember, DirectoryQuery } from './directory.ts'
import { MemberImport, MemberImportAnswer } from './member-import.ts'
import {
  Applicant,
  ApplicationCounts,
  ApplicationDetail,
  ApplicationListQuery,
  ApplicationSummary,
  Approval,
  MembershipApplication,
  MembershipApplicationInput,
  MembershipApplicationSubmission,
  PaymentConfirmation,
  Rejection,
  SubmittedApplication,
} from './membership-applications.ts'
import { PeopleCounts, PeopleCountsQuery, PeopleRequest, PeopleTold } from './people.ts'
import { PersonCard } from './person-card.ts'

const changes = ['/api/membership-applications/*', '/api/users/*']

const { membershipFee: _fee, paymentStatus: _payment, ...person } = factsOf(MembershipApplicationInput, 'sample')

export const submitApplication = call('POST /api/membership-applications', {
  access: 'anyone',
  summary: 'Apply for membership',
  body: MembershipApplicationSubmission,
  creates: SubmittedApplication,
  refusals: { 409: 'The account is a member’s, or has a pending application.' },
  changes: ['/api/membership-applications/*'],
})

export const listApplications = call('GET /api/membership-applications', {
  access: 'admin',
  summary: 'Applications, newest first; each whole one is recorded in the activity log',
  query: ApplicationListQuery,
  answers: z.union([z.array(MembershipApplication), z.array(ApplicationSummary)]),
})

export const readApplicant = call('GET /api/membership-applications/applicant', {
  access: 'anyone',
  summary: 'The account to which an application from this browser would belong',
  answers: Applicant,
})

export const countApplications = call('GET /api/membership-applications/counts', {
  access: 'admin',
  summary: 'How many applications there are of each status',
  query: z.pick(ApplicationListQuery, { search: true }),
  answers: ApplicationCounts,
})

export const viewApplication = call('GET /api/membership-applications/:id', {
  access: 'admin',
  summary: 'One application; recorded in the activity log',
  answers: ApplicationDetail,
})

export const approveApplication = call('POST /api/membership-applications/:id/approve', {
  access: 'admin',
  summary: 'Approve an application and make its account a member',
  body: Approval,
  sample: { userId: 'kq3v7m2xw9d4' },
  answers: MembershipApplication,
  refusals: {
    409: 'It has been decided, belongs to another account than the one that is named, or its account is about to be erased.',
  },
  changes,
})

export const rejectApplication = call('POST /api/membership-applications/:id/reject', {
  access: 'admin',
  summary: 'Reject an application',
  body: Rejection,
  sample: { notes: '면허가 아직 없습니다.' },
  answers: MembershipApplication,
  refusals: { 409: 'It has been decided.' },
  changes,
})

export const confirmPayment = call('POST /api/membership-applications/:id/payment', {
  access: 'admin',
  summary: 'Confirm that the fee arrived, or take it back',
  body: PaymentConfirmation,
  sample: { paymentStatus: 'paid' },
  answers: MembershipApplication,
  changes,
})

export const findOwnApplication = call('GET /api/membership-applications/mine', {
  access: 'user',
  summary: 'The user’s application: the newest approved one, else the newest pending one',
  answers: z.nullable(OwnApplication),
})

export const updateOwnDetails = call('PUT /api/membership-applications/mine', {
  access: 'user',
  summary: 'Change the details of the user’s application; 409 when it has changed since `expectedVersion`',
  body: OwnDetailsUpdate,
  sample: { expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: OwnApplication,
  refusals: {
    403: 'With `needs: "confirmation"`: the email address changes.',
    404: 'The user has no such application.',
  },
  changes: ['/api/auth/user/addresses'],
})

export const confirmOwnDetails = call('POST /api/membership-applications/mine/confirmation', {
  access: 'user',
  summary:
    'Confirm that the details are right, 409 when they changed since `expectedVersion`; agree to the current privacy notice when its version is given',
  body: DetailsConfirmation,
  sample: { expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: OwnApplication,
  refusals: { 404: 'The user has no such application.' },
})

export const correctApplication = call('PUT /api/membership-applications/:id', {
  access: 'admin',
  summary: 'Correct the details of an application; 409 when it has changed since `expectedVersion`',
  body: ImportedCorrection,
  sample: { ...person, expectedVersion: '2026-10-03T18:00:00.000Z', isConfirmed: false },
  answers: ApplicationDetail,
  refusals: {
    403: 'With `needs: "confirmation"`: the email address changes.',
    409: 'It was rejected or closed, or has changed since `expectedVersion`.',
  },
  changes,
})

export const deleteApplication = call('DELETE /api/membership-applications/:id', {
  access: 'admin',
  summary: 'Delete an application',
  confirms: true,
  changes,
})

export const linkApplication = call('PUT /api/membership-applications/:id/account', {
  access: 'admin',
  summary: 'Connect an application with an account, which becomes a member’s if the application is approved',
  body: AccountLink,
  sample: { userId: 'kq3v7m2xw9d4' },
  answers: ApplicationDetail,
  refusals: { 409: 'It belongs to another account, or the account cannot have it.' },
  changes,
})

export const unlinkApplication = call('DELETE /api/membership-applications/:id/account', {
  access: 'admin',
  summary: 'Disconnect an application from its account',
  refusals: { 409: 'Its account is about to be erased.' },
  changes,
})

export const countPeople = call('GET /api/users/counts', {
  access: 'admin',
  summary: 'How many people each filter of the list of accounts shows',
  query: PeopleCountsQuery,
  answers: PeopleCounts,
})

export const tellPeople = call('POST /api/users/tell', {
  access: 'admin',
  summary: 'Ask all members whom a filter shows for what is missing, by the site and push; once a day for each request',
  body: PeopleRequest,
  sample: { about: 'noEmergencyContact' },
  answers: PeopleTold,
})

export const viewPerson = call('GET /api/users/:id/card', {
  access: 'admin',
  summary: 'The applications, rides and devices of an account; recorded in the activity log as a look at its application',
  answers: PersonCard,
})

export const listDirectory = call('GET /api/directory', {
  access: 'member',
  summary: 'Members who are listed, newest accounts first',
  query: DirectoryQuery,
  answers: z.array(DirectoryMember),
})

export const findDirectoryChoices = call('GET /api/directory/mine', {
  access: 'member',
  summary: 'What the user shows other members',
  answers: DirectoryChoices,
})

export const saveDirectoryChoices = call('PUT /api/directory/mine', {
  access: 'member',
  summary: 'Choose what other members see',
  body: DirectoryInput,
  sample: { isListed: true, showsPhone: true, showsKakaoId: false, showsMotorcycle: true, city: 'Golden' },
  answers: DirectoryChoices,
  changes: ['/api/directory/*'],
})

export const importMembers = call('POST /api/members/import', {
  access: 'admin',
  summary: 'Bring in members from a list, all or none; with `dryRun` only says what would be made',
  body: MemberImport,
  sample: {
    dryRun: true,
    people: [{ row: 2, ...person, joinedOn: '2019-03-02' }],
  },
  answers: MemberImportAnswer,
  confirms: true,
  refusals: { 409: 'A username of the list has been taken since it was read.' },
})
