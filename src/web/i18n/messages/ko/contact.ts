export const messages = {
  contact: {
    description: '{name} 연락처와 문의.',
    lead: '궁금한 점이 있으면 편하게 연락 주세요. 한국어와 영어 모두 좋습니다.',
    informationHeading: '연락처',
    email: '이메일',
    phone: '전화',
    messagingApp: '메신저',
    location: '지역',
    hours: '활동 시간',
    hoursText: '주말 및 라이딩 행사 시',
    faqHeading: '자주 묻는 질문',
    requirementsQuestion: '가입하려면 무엇이 필요한가요?',
    requirementsAnswer: '모터사이클을 소유하고 유효한 면허가 있어야 하며, 클럽의 규칙을 지켜야 합니다.',
    duesQuestion: '회비는 얼마인가요?',
    duesAnswer: '회비에 관한 자세한 내용은 가입 신청 때 안내해 드립니다.',
  },
} as const
