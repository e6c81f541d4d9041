/** What the club says about its dues, on Contact and in the application. */
export const messages = {
  dues: {
    amount: '금액',
    due: '납부 기한',
    ways: '납부 방법',
    later: '금액과 납부 방법은 신청서를 검토한 뒤 운영진이 연락드리면서 안내해 드립니다.',
  },
} as const
