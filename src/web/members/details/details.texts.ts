import { texts } from '#web/i18n/texts.ts'

export const detailsTexts = texts('details', {
  heading: { ko: '내 정보', en: 'My details' },
  purpose: {
    ko: '라이딩 중 사고가 나면 운영진이 이 연락처를 봅니다. 바뀐 것이 있으면 고쳐 주세요.',
    en: 'If something happens on a ride, the officers look here. Please correct what has changed.',
  },
  missing: { ko: '아직 없음', en: 'Not given yet' },
  changed: { ko: '새로 바뀜', en: 'Just changed' },
  incomplete: {
    ko: '비어 있는 항목이 있습니다. 빠진 내용을 채워 주세요.',
    en: 'Some fields are still empty. Please fill them in.',
  },
  emergency: { ko: '비상 연락처', en: 'Emergency contact' },
  lastConfirmed: { ko: '마지막 확인: {age}', en: 'Last confirmed {age}' },
  neverConfirmed: { ko: '아직 확인하신 적이 없습니다.', en: 'You have not confirmed them yet.' },
  confirm: { ko: '모두 맞아요', en: 'Everything is right' },
  edit: { ko: '고치기', en: 'Edit' },
  formLabel: { ko: '내 정보 고치기', en: 'Edit my details' },
  nameNote: {
    ko: '이름과 생년월일은 운영진이 바꿔 드립니다.',
    en: 'To change your name or date of birth, please ask an administrator.',
  },
  chooseRelation: { ko: '관계를 선택하세요', en: 'Select a relation' },
  emergencyHint: { ko: '라이딩 중 사고가 났을 때만 사용합니다.', en: 'Used only if something happens on a ride.' },
  storedNow: { ko: '지금 저장된 내용: {value}', en: 'Stored now: {value}' },
  restored: {
    ko: '로그인이 풀리기 전에 적으신 내용입니다. 아직 저장되지 않았습니다.',
    en: 'This is what you typed before you were logged out. It is not saved yet.',
  },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedToast: { ko: '저장했습니다', en: 'Details Saved' },
  savedText: { ko: '다음 라이딩 명단부터 새 내용이 나옵니다.', en: 'The next ride sheet shows them.' },
  confirmedTitle: { ko: '확인했습니다', en: 'Confirmed' },
  confirmedText: { ko: '알려 주셔서 고맙습니다.', en: 'Thank you for letting us know.' },
})

export const consentTexts = texts('consent', {
  heading: { ko: '개인정보 안내', en: 'Your personal data' },
  what: { ko: '보관: 계정과 신청서에 적은 내용', en: 'Kept: your account and what you fill in here.' },
  why: {
    ko: '쓰임: 가입 심사, 연락, 라이딩 준비, 사고가 났을 때 가족에게 연락',
    en: 'Used: to decide on membership, reach you, plan rides, and call your family after an accident.',
  },
  who: {
    ko: '열람: 관리자, 그리고 참가한 라이딩 앞뒤로 그 라이딩의 로드 캡틴과 스위프. 신청서나 라이딩 명단을 열면 기록됩니다. 다른 회원에게는 이름만 보입니다.',
    en: 'Seen by: administrators and, around a ride you are on, its road captain and sweep. Opening an application or a ride sheet is logged. Members see your name.',
  },
  until: {
    ko: '기간: 계정을 삭제하면 {deletedAccount}일, 승인되지 않으면 {decidedApplication}일 뒤에 지웁니다. 백업에는 1년까지 남습니다.',
    en: 'Erased: {deletedAccount} days after you delete your account, or {decidedApplication} days after a rejection. Backups keep it up to a year.',
  },
  emergency: { ko: '비상 연락처에 적은 분께 미리 알려 주세요.', en: 'Please tell your emergency contact that you named them.' },
  choice: { ko: '동의하지 않으셔도 되지만, 그러면 가입할 수 없습니다.', en: 'You may refuse, but then you cannot join.' },
  whole: { ko: '개인정보 안내 전체 읽기', en: 'Read the whole privacy notice' },
  agree: { ko: '읽었고 동의합니다', en: 'I have read this and agree' },
  agreeHint: {
    ko: '다른 분을 대신해 작성한다면, 그분이 읽고 동의하신 뒤에 표시해 주세요.',
    en: 'If you fill this in for someone else, tick it once that person has read it and agrees.',
  },
})

export const ownConsentTexts = texts('ownConsent', {
  heading: { ko: '개인정보 안내 동의', en: 'Please confirm and agree' },
  lead: {
    ko: '{username}님, 클럽이 보관하는 정보와 그 쓰임을 확인해 주세요. 이 페이지의 ‘내 정보’도 살펴보시고, 바뀐 것이 있으면 고쳐 주세요.',
    en: '{username}, please read what the club keeps about you and what for. Look at “My details” on this page, too, and change what is no longer right.',
  },
  confirm: { ko: '확인하고 동의', en: 'Confirm and agree' },
  confirming: { ko: '저장 중...', en: 'Saving...' },
  later: { ko: '나중에 하기', en: 'Not now' },
  declining: {
    ko: '동의하지 않으셔도 홈페이지는 그대로 이용할 수 있고, 다음에 로그인하실 때 다시 여쭙니다. 정보를 지우려면 운영진에게 말씀하시거나 이 페이지의 ‘개인정보와 보안’에서 계정을 삭제해 주세요.',
    en: 'If you do not agree, you can go on using the website, and we ask again when you next log in. To have your data erased, tell an administrator, or delete your account under “Privacy and security” on this page.',
  },
  thanksToast: { ko: '동의해 주셔서 고맙습니다', en: 'Thank you for agreeing' },
  thanksText: { ko: '확인하신 날짜를 함께 저장했습니다.', en: 'We have noted today’s date with it.' },
})

export const directoryChoicesTexts = texts('directoryChoices', {
  heading: { ko: '회원 명단 공개 설정', en: 'What other members see' },
  text: {
    ko: '‘내 정보’ 페이지의 회원 명단에서 다른 회원에게 무엇을 보여 줄지 정합니다. 승인된 회원과 관리자만 볼 수 있고, 게스트나 로그인하지 않은 사람은 볼 수 없습니다.',
    en: 'What the member list on My Profile shows about you. Only approved members and administrators can see it, never guests or visitors.',
  },
  isListed: { ko: '회원 명단에 내 이름 올리기', en: 'Show me in the member list' },
  showsPhone: { ko: '전화번호 공개', en: 'Show my phone number' },
  showsKakaoId: { ko: '카카오톡 ID 공개', en: 'Show my KakaoTalk ID' },
  showsMotorcycle: { ko: '모터사이클 기종 공개', en: 'Show my motorcycle' },
  city: { ko: '사는 도시 (선택)', en: 'City where you live (optional)' },
  cityHint: { ko: '적으시면 명단에 함께 나옵니다.', en: 'Shown in the list if you fill it in.' },
  note: {
    ko: '전화번호와 카카오톡 ID, 기종은 가입 신청서에 있는 그대로 나옵니다. 명단에서 빠져도 참가 신청한 라이딩에는 이름이 나옵니다.',
    en: 'Phone number, KakaoTalk ID and motorcycle are those of your membership application. On rides that you join, members see your name even if you are not listed.',
  },
  save: { ko: '저장', en: 'Save' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  savedTitle: { ko: '공개 설정을 바꿨습니다', en: 'Saved' },
  savedText: { ko: '회원 명단에 바로 반영됩니다.', en: 'The member list shows it right away.' },
  open: { ko: '회원 명단 보기', en: 'Open the member list' },
})
