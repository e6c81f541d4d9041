import { factsOf } from '#contract/fields.ts'
import { textsIn } from '#contract/languages.ts'
import { MembershipApplicationInput } from '#contract/members/membership-applications.ts'

const { paymentStatus, emergencyContactRelation } = factsOf(MembershipApplicationInput, 'choices')

export const messages = {
  applicationFields: {
    ...textsIn(factsOf(MembershipApplicationInput, 'label'), 'ko'),
    chooseRelation: '관계를 선택하세요',
    payments: textsIn(paymentStatus, 'ko'),
    relations: textsIn(emergencyContactRelation, 'ko'),
  },
  consent: {
    heading: '개인정보 안내',
    what: '보관: 계정과 신청서에 적은 내용',
    why: '쓰임: 가입 심사, 연락, 라이딩 준비, 사고가 났을 때 가족에게 연락',
    who: '열람: 관리자, 그리고 참가한 라이딩 앞뒤로 그 라이딩의 로드 캡틴과 스위프. 신청서나 라이딩 명단을 열면 기록됩니다. 다른 회원에게는 이름만 보입니다.',
    until:
      '기간: 계정을 삭제하면 {deletedAccount}일, 승인되지 않으면 {decidedApplication}일 뒤에 지웁니다. 백업에는 1년까지 남습니다.',
    emergency: '비상 연락처에 적은 분께 미리 알려 주세요.',
    choice: '동의하지 않으셔도 되지만, 그러면 가입할 수 없습니다.',
    whole: '개인정보 안내 전체 읽기',
    agree: '읽었고 동의합니다',
    agreeHint: '다른 분을 대신해 작성한다면, 그분이 읽고 동의하신 뒤에 표시해 주세요.',
  },
} as const
