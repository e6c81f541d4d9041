/** The frame of the page. What the document says is in English, as in every client that is made from it. */
export const apiPageTexts = {
  ko: {
    code: 'ko',
    title: 'API 문서',
    about: '홈페이지를 다른 프로그램과 연결하려는 개발자를 위한 문서입니다. 내용은 영어로만 제공합니다.',
    file: '파일로 받기 (OpenAPI 3.1)',
    topics: '주제',
    shapes: '데이터 형식',
    takes: '보내는 것',
    answers: '응답',
    failures: '공통 오류',
    optional: '생략 가능',
    example: '예',
    back: '관리자 페이지로',
    language: '언어',
  },
  en: {
    code: 'en',
    title: 'API documentation',
    about: 'For developers who connect the site with other programs.',
    file: 'Get it as a file (OpenAPI 3.1)',
    topics: 'Topics',
    shapes: 'Shapes',
    takes: 'Takes',
    answers: 'Answers',
    failures: 'Usual failures',
    optional: 'optional',
    example: 'Example',
    back: 'To the dashboard',
    language: 'Language',
  },
} as const

export type ApiPageTexts = (typeof apiPageTexts)[keyof typeof apiPageTexts]
