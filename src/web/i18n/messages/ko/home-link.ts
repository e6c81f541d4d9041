/** The dialog in which a rider makes a link for people at home. */
export const messages = {
  homeLink: {
    dialogTitle: '집에 알리기 링크',
    who: '이 링크를 받은 분은 로그인하지 않고 코스와 들르는 곳, 도착 예정 시각, 로드 캡틴의 이름(성은 빼고), 출발과 도착을 볼 수 있습니다. 다른 이름은 나오지 않으며, 내 이름도 나오지 않습니다.',
    until: '{time}까지 열립니다. 도착이 늦어지면 도착하고 24시간 뒤까지 열립니다.',
    language: '받는 분의 언어',
    make: '링크 만들기',
    link: '보낼 링크',
    copy: '링크 복사',
    look: '미리 보기',
    remove: '링크 없애기',
    removeText: '없애면 이미 보낸 링크도 바로 열리지 않습니다. 없앨까요?',
    keep: '그대로 두기',
    saidMade: '링크를 만들었습니다.',
    saidRemoved: '링크를 없앴습니다.',
  },
} as const
