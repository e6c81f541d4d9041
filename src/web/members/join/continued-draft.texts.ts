import { texts } from '#web/i18n/texts.ts'

export const continuedDraftTexts = texts('continuedDraft', {
  question: { ko: '쓰시던 가입 신청서를 여기에서 이어서 쓸까요?', en: 'Continue your application here?' },
  ownLinkOnly: {
    ko: '조금 전에 직접 ‘이어서 쓰기’를 누르셨을 때만 계속해 주세요. 다른 사람이 보낸 링크라면 그 사람의 신청서가 열립니다.',
    en: 'Continue only if you pressed the button yourself a moment ago. A link from someone else opens that person’s application.',
  },
  continue: { ko: '이어서 쓰기', en: 'Continue' },
  leave: { ko: '새로 시작하기', en: 'Start afresh' },
  unreadable: {
    ko: '링크가 온전하지 않아 내용을 열 수 없습니다. 쓰시던 곳에서 버튼을 다시 눌러 주세요.',
    en: 'The link is not complete, so the text cannot be opened. Please press the button again where you were writing.',
  },
})
