import { texts } from '#web/i18n/texts.ts'

export const applicationFieldsTexts = texts('applicationFields', {
  email: { ko: '이메일', en: 'Email' },
  koreanName: { ko: '한글 이름', en: 'Korean name' },
  englishName: { ko: '영문 이름', en: 'English name' },
  kakaoId: { ko: '카카오톡 ID', en: 'KakaoTalk ID' },
  phoneNumber: { ko: '전화번호', en: 'Phone number' },
  dateOfBirth: { ko: '생년월일', en: 'Date of birth' },
  motorcycleModel: { ko: '모터사이클 기종', en: 'Motorcycle model' },
  emergencyContactName: { ko: '비상 연락처 이름', en: 'Emergency contact name' },
  emergencyContactRelation: { ko: '관계', en: 'Relation' },
  emergencyContactPhone: { ko: '비상 연락처 전화번호', en: 'Emergency contact phone' },
  membershipFee: { ko: '회비', en: 'Membership fee' },
  paymentStatus: { ko: '납부 상태', en: 'Payment status' },
  payments: {
    pending: { ko: '납부 예정', en: 'Pending' },
    paid: { ko: '납부 완료', en: 'Paid' },
  },
  relations: {
    spouse: { ko: '배우자', en: 'Spouse' },
    parent: { ko: '부모', en: 'Parent' },
    child: { ko: '자녀', en: 'Child' },
    sibling: { ko: '형제자매', en: 'Sibling' },
    friend: { ko: '친구', en: 'Friend' },
    other: { ko: '기타', en: 'Other' },
  },
})
