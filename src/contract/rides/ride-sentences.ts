/** Sentences of the API that only the form of a registration shows, which brings them along: no other page downloads these. See sentences.ts. */
export const rideSentences = {
  'This ride is for riders who have ridden with the club more often. Please ask its road captain or an officer: once they have allowed it, you can sign up here.':
    '우리 클럽과 함께 달린 횟수가 아직 모자랍니다. 로드 캡틴이나 운영진에게 말씀해 주세요. 허락을 받으시면 여기서 바로 신청하실 수 있습니다.',
  'You need a spot on this ride to bring guests. Please sign up first.':
    '이 라이딩에 자리가 있어야 손님과 함께 갈 수 있습니다. 먼저 참가를 신청해 주세요.',
  'A rider can bring two guests at most.': '손님은 두 명까지 함께 가실 수 있습니다.',
} as const

export type RideSentence = keyof typeof rideSentences

export function isRideSentence(text: string): text is RideSentence {
  return Object.hasOwn(rideSentences, text)
}
