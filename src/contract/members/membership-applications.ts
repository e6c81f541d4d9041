import * as z from 'zod/mini'
import { roles } from '#contract/accounts/users.ts'
import { isCalendarDay } from '#contract/calendar-day.ts'
import { Instant } from '#contract/date-fields.ts'
import { atMost, email, field, Id, ListQuery, line, oneOf, optionalProse, phone } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { eachOf } from '#contract/records.ts'
import { say } from '#contract/sentences.ts'
import { dailyCeilings } from '#contract/site/daily-ceilings.ts'
import { linksIn } from '#contract/text-links.ts'
import { applicationStatuses, consentVersion, emergencyRelations, paymentStatuses } from './applications.ts'

/** A possible day of birth. It may be one day in the future, because the applicant's time zone is unknown. */
function isBirthDay(text: string): boolean {
  return isCalendarDay(text) && Date.parse(text) <= Date.now() + 86_400_000
}

const BirthDay = z
  .string(say('This field is required'))
  .check(z.trim(), z.minLength(1, say('This field is required')), z.refine(isBirthDay, say('Please enter a valid date')))

/** The applicant's fields (docs/product.md 13.3). The rest of the site follows from what stands here: docs/howto/add-a-field.md */
export const MembershipApplicationInput = z.object({
  koreanName: field(line(100), {
    label: { ko: '한글 이름', en: 'Korean name' },
    sample: '홍길동',
    kind: 'name',
    searched: true,
    headings:
      '한글이름 성명 성함 이름한글 성명한글 한글성명 국문이름 국문성명 회원명 회원이름 회원성명 본명 실명 성이름 이름 koreanname namekorean fullname membername ridername name',
  }),
  englishName: field(line(100), {
    label: { ko: '영문 이름', en: 'English name' },
    sample: 'Gil-dong Hong',
    kind: 'name',
    searched: true,
    headings:
      '영문이름 영문성명 이름영문 성명영문 영어이름 영문명 영문 englishname nameenglish englishfullname nameinenglish romanizedname',
  }),
  kakaoId: field(line(100), {
    label: { ko: '카카오톡 ID', en: 'KakaoTalk ID' },
    sample: 'gildong',
    kind: 'code',
    encrypted: true,
    owner: true,
    shownBy: 'showsKakaoId',
    headings:
      '카카오톡id 카카오톡아이디 카카오톡 카카오id 카카오아이디 카톡id 카톡아이디 카톡 kakaotalkid kakaotalk kakaoid kakao',
  }),
  phoneNumber: field(phone(40), {
    label: { ko: '전화번호', en: 'Phone number' },
    sample: '303-555-0142',
    kind: 'phone',
    searched: true,
    owner: true,
    shownBy: 'showsPhone',
    headings:
      '휴대폰번호 휴대폰 휴대전화번호 휴대전화 핸드폰번호 핸드폰 모바일 폰번호 전화번호 전화 연락처 연락번호 전번 hp mobilephonenumber mobilephone mobilenumber mobile cellphonenumber cellphone cellnumber cell phonenumber phoneno phone telephonenumber telephone tel contactnumber',
  }),
  email: field(email(say('Invalid email format')), {
    label: { ko: '이메일', en: 'Email' },
    sample: 'gildong@example.com',
    kind: 'email',
    searched: true,
    owner: true,
    headings: '이메일 이메일주소 메일 메일주소 전자우편 전자메일 email emailaddress mail mailaddress',
  }),
  dateOfBirth: field(BirthDay, {
    label: { ko: '생년월일', en: 'Date of birth' },
    sample: '1975-05-17',
    kind: 'day',
    encrypted: true,
    headings: '생년월일 생일 출생일 dateofbirth birthdate birthday dob',
  }),
  motorcycleModel: field(line(100), {
    label: { ko: '모터사이클 기종', en: 'Motorcycle model' },
    sample: 'Honda Rebel 500',
    searched: true,
    owner: true,
    shownBy: 'showsMotorcycle',
    headings:
      '모터사이클기종 오토바이기종 바이크기종 기종 차종 모터사이클 오토바이 바이크 motorcyclemodel motorcycle bikemodel bike model',
  }),
  emergencyContactName: field(line(100), {
    label: { ko: '비상 연락처 이름', en: 'Emergency contact name' },
    sample: '홍길순',
    kind: 'name',
    encrypted: true,
    owner: true,
    headings:
      '비상연락처이름 비상연락처성명 비상연락인 긴급연락처이름 긴급연락처성명 보호자 보호자이름 보호자성명 emergencycontactname emergencycontact emergencyname',
  }),
  emergencyContactRelation: field(oneOf(emergencyRelations), {
    label: { ko: '관계', en: 'Relation' },
    sample: 'sibling',
    choices: {
      spouse: { ko: '배우자', en: 'Spouse' },
      parent: { ko: '부모', en: 'Parent' },
      child: { ko: '자녀', en: 'Child' },
      sibling: { ko: '형제자매', en: 'Sibling' },
      friend: { ko: '친구', en: 'Friend' },
      other: { ko: '기타', en: 'Other' },
    },
    encrypted: true,
    owner: true,
    headings:
      '관계 비상연락처관계 긴급연락처관계 보호자관계 relation relationship emergencycontactrelation emergencycontactrelationship emergencyrelation',
  }),
  emergencyContactPhone: field(phone(40), {
    label: { ko: '비상 연락처 전화번호', en: 'Emergency contact phone' },
    sample: '303-555-0143',
    kind: 'phone',
    encrypted: true,
    owner: true,
    headings:
      '비상연락처전화번호 비상연락처전화 비상연락처번호 비상연락처휴대폰 비상연락처 비상전화 비상연락망 긴급연락처전화번호 긴급연락처전화 긴급연락처번호 긴급연락처 보호자연락처 보호자전화번호 보호자전화 emergencycontactphonenumber emergencycontactphone emergencyphonenumber emergencyphone emergencycontactnumber emergencynumber',
  }),
  membershipFee: field(line(100), {
    label: { ko: '회비', en: 'Membership fee' },
    sample: '100 USD',
  }),
  paymentStatus: field(z._default(oneOf(paymentStatuses), 'pending'), {
    label: { ko: '납부 상태', en: 'Payment status' },
    sample: 'pending',
    choices: { pending: { ko: '납부 예정', en: 'Pending' }, paid: { ko: '납부 완료', en: 'Paid' } },
  }),
})
export type MembershipApplicationInput = z.infer<typeof MembershipApplicationInput>

/** An application as administrators read it. Its fields are plain text: an old row may hold what is no longer accepted, a record of the club's list ''. */
export const MembershipApplication = z.object({
  id: Id,
  ...eachOf(Object.keys(MembershipApplicationInput.shape) as (keyof MembershipApplicationInput)[], z.string()),
  /** Until then the site sends nothing to the address but the letter that verifies it. */
  emailVerifiedAt: z.nullable(Instant),
  /** Where administrators read it: present while a mail server says that the address takes no mail. */
  emailRefusedAt: z.optional(Instant),
  status: z.string(),
  submittedAt: Instant,
  reviewedAt: z.nullable(Instant),
  notes: z.nullable(z.string()),
  /** When an administrator confirmed that the fee arrived; `paymentStatus` alone is the applicant's claim. */
  paymentConfirmedAt: z.nullable(Instant),
  updatedAt: Instant,
  /** Null for records from the club's list until the person has said that the details are right. */
  detailsConfirmedAt: z.nullable(Instant),
  consentVersion: z.nullable(z.string()),
  consentAt: z.nullable(Instant),
  importedAt: z.nullable(Instant),
  /** The application of the same person that counts instead of this one: a mark that versions up to 1.3.0 made. */
  duplicateOf: z.nullable(Id),
  links: linksIn({ phones: ['phoneNumber', 'emergencyContactPhone'] }),
})
export type MembershipApplication = z.infer<typeof MembershipApplication>

export const SubmittedApplication = z.extend(MembershipApplication, {
  awaitsVerification: z.boolean(),
  isLinked: z.boolean(),
})
export type SubmittedApplication = z.infer<typeof SubmittedApplication>

/** The account to which an application from this browser would belong, by its session or its ticket. */
export const Applicant = z.object({ username: z.nullable(z.string()) })

/** A row of the list: enough to find a person, without birth date, KakaoTalk id, emergency contact and notes. */
export const ApplicationSummary = z.pick(MembershipApplication, {
  ...eachOf(['id', 'koreanName', 'englishName', 'phoneNumber', 'email', 'emailVerifiedAt', 'emailRefusedAt'], true),
  ...eachOf(['motorcycleModel', 'paymentStatus', 'paymentConfirmedAt', 'status', 'submittedAt', 'importedAt'], true),
  ...eachOf(['duplicateOf', 'links'], true),
})
export type ApplicationSummary = z.infer<typeof ApplicationSummary>

/** One application with the account that approval promotes (docs/product.md 11.2). */
export const ApplicationDetail = z.extend(MembershipApplication, {
  /** Of the form in which it was sent, and of the mails about it. */
  language: z.enum(languages),
  original: z.nullable(ApplicationSummary),
  /** With the same phone number or name, or marked as its duplicate; the newest few. */
  likelySame: z.array(ApplicationSummary),
  account: z.nullable(z.object({ id: Id, username: z.string(), role: z.enum(roles), deletionRequestedAt: z.nullable(Instant) })),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

export const ApplicationListQuery = z.extend(ListQuery, {
  status: z.optional(oneOf(applicationStatuses)),
  /** Part of a name (also Korean initial consonants: ㄱㄷㅇ finds 김도윤), phone number, email address or motorcycle. */
  search: z.optional(z.string().check(atMost(100))),
  view: z.optional(z.literal('summary', say('Invalid value'))),
})
export type ApplicationListQuery = z.infer<typeof ApplicationListQuery>

export const ApplicationCounts = z.object({
  pending: z.number(),
  approved: z.number(),
  rejected: z.number(),
  ceilingsReached: z.array(z.enum(dailyCeilings)),
})

/** docs/product.md 11.2: without `userId` the account that is bound is promoted. A named account is bound if none is bound yet. */
export const Approval = z.pipe(
  z.nullish(z.object({ userId: z._default(z.union([z.literal(''), Id], say('Invalid value')), '') })),
  z.transform((body) => body ?? { userId: '' }),
)

/** The reason may be left out, and so may the whole body (docs/product.md 14.8). */
export const Rejection = z.pipe(
  z.nullish(z.object({ notes: optionalProse(2_000) })),
  z.transform((body) => body ?? { notes: null }),
)

export const PaymentConfirmation = z.object({ paymentStatus: oneOf(paymentStatuses) })

export const ConsentVersion = z
  .string(say('Please read the privacy notice and tick the box.'))
  .check(
    z.refine(
      (version) => version === consentVersion,
      say('The privacy notice has changed. Please reload this page and read it.'),
    ),
  )

/** The page demands the consent, and the call does not. */
export const MembershipApplicationSubmission = z.extend(MembershipApplicationInput, {
  consentVersion: z.optional(ConsentVersion),
})
export type MembershipApplicationSubmission = z.infer<typeof MembershipApplicationSubmission>
export const ConsentingApplication = z.extend(MembershipApplicationInput, { consentVersion: ConsentVersion })
export type ConsentingApplication = z.infer<typeof ConsentingApplication>

export const Consent = z.object({ consentVersion: ConsentVersion })
export type Consent = z.infer<typeof Consent>
