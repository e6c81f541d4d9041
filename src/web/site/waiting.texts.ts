import { texts } from '#web/i18n/texts.ts'

export const waitingTexts = texts('waiting', {
  heading: { ko: '할 일', en: 'To do' },
  today: { ko: '오늘 {title} {time}', en: 'Today: {title}, {time}' },
  later: { ko: '{day} {title}', en: '{day}: {title}' },
  steps: {
    decide: { ko: '출발 정하기', en: 'Decide' },
    count: { ko: '인원 확인', en: 'Head count' },
    record: { ko: '참가 기록', en: 'Who rode' },
  },
  counts: {
    pendingApplications: { ko: '가입 신청', en: 'Applications' },
    newMessages: { ko: '새 문의', en: 'New messages' },
    unrecordedRides: { ko: '참가 기록 안 한 라이딩', en: 'Rides without a record' },
    withoutEmergencyContact: { ko: '비상 연락처 없는 회원', en: 'No emergency contact' },
    outdatedAnnouncements: { ko: '번역 확인할 공지', en: 'Announcements to translate' },
  },
  backups: {
    backupFailed: { ko: '백업 실패', en: 'Backup failed' },
    backupDiskFull: { ko: '백업 실패: 디스크 부족', en: 'Backup failed: disk full' },
    backupOld: { ko: '백업이 오래됨', en: 'Old backup' },
    backupNotYet: { ko: '아직 백업 없음', en: 'No backup yet' },
    backupOff: { ko: '백업 꺼짐', en: 'Backups off' },
  },
  secondFactor: { ko: '2단계 인증 켜기', en: 'Turn on a second factor' },
  secondFactorLater: { ko: '나중에', en: 'Later' },
  nothing: { ko: '할 일이 없습니다.', en: 'Nothing to do.' },
  nextRide: { ko: '다음 라이딩은 {day}입니다.', en: 'The next ride is on {day}.' },
  firstStepsHeading: { ko: '처음 할 일', en: 'First steps' },
  firstSteps: {
    password: { ko: '관리자 비밀번호 바꾸기', en: 'Change the administrator’s password' },
    contact: { ko: '클럽 정보 적기', en: 'Enter the club’s own values' },
    ride: { ko: '첫 라이딩 등록', en: 'Plan the first ride' },
    people: { ko: '회원 명단 가져오기 또는 첫 회원 승인', en: 'Import the members, or approve the first one' },
    officer: { ko: '관리자 한 명 더 지정', en: 'Appoint a second administrator' },
    backup: { ko: '백업 확인', en: 'See the first backup' },
    mail: { ko: '메일 서버 연결', en: 'Connect a mail server' },
  },
  done: { ko: '완료', en: 'Done' },
})

export const waitingLineTexts = texts('waitingLine', {
  count: { ko: '할 일 {count}', en: '{count} to do' },
})
