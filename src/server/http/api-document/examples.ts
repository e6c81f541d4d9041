import type * as z from 'zod/mini'
import type { LoginInput, RegisterInput } from '#contract/accounts/auth.ts'
import type { MembershipApplicationSubmission } from '#contract/applications/submission.ts'
import type { AnnouncementInput } from '#contract/content/announcements.ts'
import type { PhotoAlbumInput } from '#contract/content/photo-albums.ts'
import type { Failure } from '#contract/failure.ts'
import type { SheetDetails } from '#contract/rides/registration.ts'
import type { RideDecisionInput } from '#contract/rides/ride-decisions.ts'
import type { RidingEventInput } from '#contract/rides/riding-events.ts'
import type { ContactMessageSubmission } from '#contract/site/contact-messages.ts'

type Examples = {
  LoginInput: z.input<typeof LoginInput>
  RegisterInput: z.input<typeof RegisterInput>
  MembershipApplicationSubmission: z.input<typeof MembershipApplicationSubmission>
  AnnouncementInput: z.input<typeof AnnouncementInput>
  RidingEventInput: z.input<typeof RidingEventInput>
  RideDecisionInput: z.input<typeof RideDecisionInput>
  SheetDetails: z.input<typeof SheetDetails>
  PhotoAlbumInput: z.input<typeof PhotoAlbumInput>
  ContactMessageSubmission: z.input<typeof ContactMessageSubmission>
  Failure: Failure
}

/** What a call takes, by the name of the shape. A test sends each through its schema. */
export const examples: Examples = {
  Failure: {
    message: 'Please check the fields that are marked.',
    issues: [{ path: 'eventDate', message: 'Please enter a valid date and time' }],
  },
  LoginInput: { username: 'rider', password: 'a short sentence' },
  RegisterInput: {
    username: 'gildong',
    password: 'a short sentence',
    email: 'gildong@example.com',
    firstName: '길동',
    lastName: '홍',
  },
  MembershipApplicationSubmission: {
    koreanName: '홍길동',
    englishName: 'Gil-dong Hong',
    kakaoId: 'gildong',
    phoneNumber: '303-555-0142',
    email: 'gildong@example.com',
    dateOfBirth: '1975-05-17',
    motorcycleModel: 'Honda Rebel 500',
    emergencyContactName: '홍길순',
    emergencyContactRelation: 'sibling',
    emergencyContactPhone: '303-555-0143',
    membershipFee: '100 USD',
  },
  AnnouncementInput: {
    type: 'meeting',
    titleKo: '10월 정기 모임',
    titleEn: 'October meeting',
    contentKo: '10월 9일 저녁 7시에 만납니다.',
    contentEn: 'We meet on October 9 at 7 p.m.',
    eventDate: '2026-10-09T19:00',
  },
  RidingEventInput: {
    titleKo: '가을 단풍 라이딩',
    titleEn: 'Fall colors ride',
    descriptionKo: '구아넬라 고개를 넘어 점심을 먹고 돌아옵니다.',
    descriptionEn: 'Over Guanella Pass, lunch, and back.',
    eventDate: '2026-10-04',
    startTime: '08:30',
    endTime: '17:00',
    meetingLocation: 'Golden, 1100 Washington Ave',
    difficulty: 'moderate',
    maxParticipants: 12,
    stops: [{ id: 'stop-1', kind: 'fuel', name: 'Georgetown', time: '10:00', coordinates: '39.7061, -105.6975' }],
  },
  RideDecisionInput: { decision: 'go', expectedVersion: '2026-10-03T18:00:00.000Z' },
  SheetDetails: { motorcycle: 'Honda Rebel 500', passengerName: '홍길순', passengerPhone: '303-555-0143' },
  PhotoAlbumInput: {
    titleKo: '가을 단풍 라이딩',
    titleEn: 'Fall colors ride',
    dropboxUrl: 'https://www.dropbox.com/sh/autumn',
    photoCount: 42,
  },
  ContactMessageSubmission: {
    name: '홍길동',
    email: 'gildong@example.com',
    subject: '가입 문의',
    message: '가입하려면 어떻게 해야 하나요?',
  },
}
