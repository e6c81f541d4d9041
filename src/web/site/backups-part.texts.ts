import { texts } from '#web/i18n/texts.ts'

export const backupsPartTexts = texts('backupsPart', {
  heading: { ko: '백업을 다른 곳에 복사', en: 'Copies of backups elsewhere' },
  note: {
    ko: '매일 백업한 뒤 암호로 잠긴 사본을 이곳에도 둡니다. 서버가 고장 나면 새 컴퓨터에서 백업 파일 하나와 종이에 적어 둔 백업 암호로 모두 되살릴 수 있습니다.',
    en: 'After each daily backup, an encrypted copy is kept here too. If the server breaks, one backup file and the backup passphrase on paper bring everything back on a new computer.',
  },
  lastCopy: { ko: '가장 최근 사본', en: 'Newest copy' },
  never: { ko: '아직 없음', en: 'None yet' },
  failure: {
    away: {
      ko: '마지막 복사에 실패했습니다. 저장소가 응답하지 않습니다. 매시간 다시 시도합니다.',
      en: 'The last copy failed: the storage does not respond. It is tried again every hour.',
    },
    refused: {
      ko: '마지막 복사에 실패했습니다. 저장소가 비밀번호를 거절합니다. 아래에서 새로 입력해 주세요.',
      en: 'The last copy failed: the storage refuses the password. Please enter it again below.',
    },
    missing: {
      ko: '마지막 복사에 실패했습니다. 폴더나 버킷이 없어졌습니다.',
      en: 'The last copy failed: the folder or bucket is gone.',
    },
    full: { ko: '마지막 복사에 실패했습니다. 저장소가 가득 찼습니다.', en: 'The last copy failed: the storage is full.' },
    altered: {
      ko: '마지막 복사에 실패했습니다. 저장소의 파일이 보낸 것과 다릅니다.',
      en: 'The last copy failed: the file in the storage is not the one that was sent.',
    },
    noPassphrase: {
      ko: '백업에 암호가 없어 복사하지 않았습니다. 서버를 관리하는 분에게 백업 암호를 만들어 달라고 해 주세요.',
      en: 'Nothing was copied because backups have no passphrase. Please ask the person who runs the server to create one.',
    },
    unexpected: {
      ko: '마지막 복사에 실패했습니다. 서버를 관리하는 분에게 알려 주세요.',
      en: 'The last copy failed. Please tell the person who runs the server.',
    },
  },
  kind: { ko: '복사할 곳', en: 'Where to copy' },
  kinds: {
    webdav: { ko: 'WebDAV(Nextcloud 등)', en: 'WebDAV, such as Nextcloud' },
    s3: { ko: 'S3 호환 저장소', en: 'S3-compatible storage' },
    folder: { ko: '서버의 다른 폴더', en: 'Another folder on the server' },
  },
  path: { ko: '폴더의 전체 경로', en: 'Full path of the folder' },
  pathHint: {
    ko: '연결된 다른 디스크의 폴더여야 합니다. 예: /mnt/backup',
    en: 'A folder on another disk that is connected to the server, such as /mnt/backup.',
  },
  url: { ko: '주소', en: 'Address' },
  urlHint: {
    ko: '이미 있는 폴더의 WebDAV 주소입니다. 예: https://cloud.example.com/remote.php/dav/files/club/backup',
    en: 'The WebDAV address of an existing folder, such as https://cloud.example.com/remote.php/dav/files/club/backup',
  },
  endpoint: { ko: '주소(endpoint)', en: 'Address (endpoint)' },
  region: { ko: '지역(region)', en: 'Region' },
  bucket: { ko: '버킷', en: 'Bucket' },
  prefix: { ko: '버킷 안의 폴더 (선택)', en: 'Folder in the bucket (optional)' },
  user: { ko: '사용자', en: 'Username' },
  keyId: { ko: '키 ID', en: 'Key ID' },
  password: { ko: '비밀번호', en: 'Password' },
  passwordHint: {
    ko: 'Nextcloud는 설정의 보안에서 앱 비밀번호를 만들 수 있습니다.',
    en: 'In Nextcloud, create an app password under Settings, Security.',
  },
  secret: { ko: '비밀 키', en: 'Secret key' },
  secretKept: { ko: '비워 두면 저장된 값을 그대로 씁니다.', en: 'Leave it blank to keep the current one.' },
  save: { ko: '시험해 보고 저장', en: 'Test and save' },
  saving: { ko: '시험하는 중...', en: 'Testing...' },
  savedTitle: { ko: '저장했습니다', en: 'Saved' },
  savedText: {
    ko: '시험 파일을 쓰고 읽고 지웠습니다. 이제 가장 최근 백업을 복사합니다.',
    en: 'A test file was written, read and deleted. The latest backup is being copied now.',
  },
  copyNow: { ko: '지금 복사하기', en: 'Copy now' },
  copying: { ko: '복사하는 중...', en: 'Copying...' },
  remove: { ko: '복사 그만두기', en: 'Stop copying' },
  removeTitle: { ko: '백업 복사를 그만둘까요?', en: 'Stop copying backups?' },
  removeText: { ko: '이미 복사한 백업은 그곳에 그대로 남습니다.', en: 'The copies made so far stay there.' },
  removedTitle: { ko: '백업 복사를 그만두었습니다', en: 'Copying stopped' },
  removedText: { ko: '이미 복사한 백업은 남아 있습니다.', en: 'The copies made so far stay there.' },
})
