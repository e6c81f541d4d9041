import { factsOf } from '#contract/fields.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'
import { texts } from '#web/i18n/texts.ts'

export const applicationStatusTexts = texts('applicationStatus', {
  pending: { ko: '대기 중', en: 'Pending' },
  approved: { ko: '승인됨', en: 'Approved' },
  rejected: { ko: '거절됨', en: 'Rejected' },
  duplicate: { ko: '중복', en: 'Duplicate' },
})

export const duesTexts = texts('dues', {
  amount: { ko: '금액', en: 'Amount' },
  due: { ko: '납부 기한', en: 'Due' },
  ways: { ko: '납부 방법', en: 'How to pay' },
  later: {
    ko: '금액과 납부 방법은 신청서를 검토한 뒤 운영진이 연락드리면서 안내해 드립니다.',
    en: 'When the officers have reviewed your application and contact you, they tell you the amount and how to pay.',
  },
})

export const membersTexts = texts('members', {
  heading: { ko: '회원', en: 'Members' },
  note: {
    ko: '각자 공개하기로 한 정보만 나옵니다. 최근에 가입한 회원이 먼저 나옵니다.',
    en: 'Everyone shows what they choose to show. The newest members come first.',
  },
  choose: { ko: '내 공개 설정', en: 'Choose what you show' },
  search: { ko: '이름이나 초성으로 찾기', en: 'Find by name' },
  empty: { ko: '아직 명단에 나온 회원이 없습니다.', en: 'No members are listed yet.' },
  noMatch: { ko: '그 이름의 회원을 찾지 못했습니다.', en: 'No member with that name.' },
  call: { ko: '{name} {number} 전화 걸기', en: 'Call {name}, {number}' },
  kakaoId: { ko: '카카오톡 {id}', en: 'KakaoTalk {id}' },
  copyKakaoId: { ko: '{name} 카카오톡 {id} 복사', en: 'Copy the ID of {name}: KakaoTalk {id}' },
})

const { paymentStatus, emergencyContactRelation } = factsOf(MembershipApplicationInput, 'choices')

export const applicationFieldsTexts = texts('applicationFields', {
  ...factsOf(MembershipApplicationInput, 'label'),
  payments: paymentStatus,
  relations: emergencyContactRelation,
})
