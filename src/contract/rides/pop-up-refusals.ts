/** Sentences of the API about rides that members call. The dialog brings them along, as office-sentences.ts is brought by parts of the dashboard. */
export const popUpRefusals = {
  'You have two open rides already.': '열어 둔 번개가 이미 두 개 있습니다.',
  'Members cannot call rides at the moment. Please ask an officer.':
    '지금은 회원이 번개를 열 수 없습니다. 운영진에게 말씀해 주세요.',
  'Only the member who called this ride can change it here. Please ask an officer.':
    '이 라이딩을 연 회원만 여기에서 바꿀 수 있습니다. 운영진에게 말씀해 주세요.',
  'This ride has started or is over, so it cannot be changed.': '이미 출발했거나 끝난 라이딩이라 바꿀 수 없습니다.',
  'Please choose a start that is at least one hour away.': '출발까지 한 시간 이상 남은 시각을 골라 주세요.',
  'Please choose a day within 400 days from today.': '오늘부터 400일 안의 날짜를 골라 주세요.',
} as const

export type PopUpRefusal = keyof typeof popUpRefusals
