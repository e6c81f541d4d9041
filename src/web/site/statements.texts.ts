import { texts } from '#web/i18n/texts.ts'

export const accessibilityTexts = texts('accessibility', {
  heading: { ko: '접근성 안내', en: 'Accessibility statement' },
  lead: {
    ko: '나이나 장애, 기기에 상관없이 누구나 쓸 수 있도록, 국제 지침 WCAG 2.2의 AA 수준과 한국형 웹 콘텐츠 접근성 지침(KWCAG) 2.2를 기준으로 만들었습니다.',
    en: 'This website is meant for everyone, whatever their age, disability or device. It is built to the international guidelines WCAG 2.2, level AA, and the Korean guidelines KWCAG 2.2.',
  },
  triedSubheading: { ko: '이렇게 확인합니다', en: 'How we check it' },
  triedAxe: {
    ko: '화면마다 접근성 검사 도구(axe)로 검사하고, 로그인하지 않고 보는 화면은 어두운 화면에서도 검사합니다.',
    en: 'Every screen is checked by a tool (axe), and those that need no login also in dark mode.',
  },
  triedKeyboard: {
    ko: '가입부터 신청, 로그인, 탈퇴까지 키보드만으로 해 봅니다.',
    en: 'Signing up, applying, logging in and deleting the account are done with a keyboard alone.',
  },
  triedTree: {
    ko: '화면 낭독기에 전해지는 내용(이름, 역할, 상태, 순서)을 글로 옮겨 두고, 바뀔 때마다 확인합니다.',
    en: 'What a screen reader is given (name, role, state and order) is written down as text and checked whenever it changes.',
  },
  triedText: {
    ko: '좁은 휴대전화에서 글자를 가장 크게 해도 옆으로 밀리거나 잘리지 않는지 봅니다.',
    en: 'On a narrow phone with the largest text, nothing may scroll sideways or be cut off.',
  },
  triedBrowsers: {
    ko: '크롬, 파이어폭스와 사파리의 바탕인 웹킷에서 주요 작업을 해 봅니다.',
    en: 'The main tasks are done in Chrome, Firefox and WebKit, which Safari is built on.',
  },
  limitsSubheading: { ko: '아직 부족한 점', en: 'Known limits' },
  limitsPeople: {
    ko: '화면 낭독기를 실제로 쓰시는 분과 함께 시험해 보지는 못했습니다.',
    en: 'No one who depends on a screen reader has tested the website with us yet.',
  },
  limitsPictures: {
    ko: '앨범 사진에는 사진별 설명이 없습니다. 앨범의 제목과 소개글로 알려 드립니다.',
    en: 'Album pictures have no descriptions of their own. The title and text of the album describe them.',
  },
  limitsOutside: {
    ko: '지도, 메신저, Dropbox처럼 다른 회사의 화면은 저희가 고칠 수 없습니다.',
    en: 'Screens of other companies, such as maps, messengers and Dropbox, are not ours to improve.',
  },
  report: {
    ko: '쓰기 불편한 곳이 있으면 알려 주세요. 어느 화면에서 어떤 기기로 무엇을 하려고 하셨는지 적어 주시면 고치는 데 도움이 됩니다.',
    en: 'If something is hard to use, please tell us. It helps to say on which screen, with which device, and what you wanted to do.',
  },
  reportLink: { ko: '문의하기로 알리기', en: 'Tell us through the contact page' },
})

export const privacyNoticeTexts = texts('privacyNotice', {
  heading: { ko: '개인정보 안내', en: 'Privacy notice' },
  lead: {
    ko: '{name} 홈페이지가 어떤 정보를 왜 보관하고, 누가 보고, 언제 지우는지 적었습니다.',
    en: 'What the website of {name} keeps about you, why, who sees it, and when it is erased.',
  },
  version: { ko: '{version}판', en: 'Version {version}' },
  keptSubheading: { ko: '보관하는 정보', en: 'What we keep' },
  accountTerm: { ko: '계정', en: 'Account' },
  accountText: {
    ko: '아이디, 이름, 이메일, 역할, 알림 설정, 언어. 로그인하고 누구인지 알아보기 위한 것으로 본인과 관리자가 봅니다. 비밀번호는 되돌릴 수 없는 형태로만 저장합니다. 본인이나 관리자가 계정을 삭제하면 {deletedAccount}일 뒤에 지웁니다.',
    en: 'Username, name, email, role, notification choices and language, so that you can log in and the club knows who is who. You and the administrators see it. Your password is stored only as a one-way hash. Erased {deletedAccount} days after you or an administrator deletes the account.',
  },
  applicationTerm: { ko: '가입 신청서', en: 'Membership application' },
  applicationText: {
    ko: '이름, 생년월일, 전화번호, 이메일, 카카오톡 ID, 바이크, 회비, 운영진의 메모. 가입을 심사하고 연락하고 라이딩을 준비하는 데 씁니다. 본인과 관리자만 보고, 다른 회원에게는 본인이 고른 것만, 참가한 라이딩의 로드 캡틴과 스위프에게는 라이딩 명단에 있는 것만 보입니다. 관리자 페이지의 목록에는 이름과 연락처, 바이크가 보이고, 신청서 전체를 열면 누가 언제 열었는지 기록됩니다. 승인되지 않은 신청서와 계정이 없는 신청서는 결정하고 {decidedApplication}일 뒤에, 계정도 없고 결정되지도 않은 신청서는 {pendingMonths}개월 뒤에(그 무렵 관리자가 고친 것은 고친 지 {decidedApplication}일 뒤에), 나머지는 계정과 함께 지웁니다.',
    en: 'Names, date of birth, phone, email, KakaoTalk ID, motorcycle, fee, and the officers’ notes: to decide on your membership, to reach you and to plan rides. Only you and the administrators see it; other members only what you show them, and the road captain and sweep of a ride you are on what is on its sheet. The administrators’ list shows names, phone, email and motorcycle; opening the whole application is logged, with who and when. Applications that are not approved or have no account are erased {decidedApplication} days after the decision, those with neither account nor decision after {pendingMonths} months (or {decidedApplication} days after an administrator’s last change, if that is later), all others with the account.',
  },
  emergencyTerm: { ko: '비상 연락처', en: 'Emergency contact' },
  emergencyText: {
    ko: '이름, 관계, 전화번호. 라이딩 중 사고가 났을 때 연락하는 데만 씁니다. 본인과 관리자, 그리고 참가한 라이딩 앞뒤로 그 라이딩의 로드 캡틴과 스위프만 보고, 신청서와 함께 지웁니다. 적은 분께 미리 알려 주세요. 그분도 클럽에 내용을 확인하거나 지워 달라고 하실 수 있습니다.',
    en: 'Name, relation and phone, used only if something happens on a ride. Only you, the administrators and, around a ride you are on, its road captain and sweep see it, and it is erased with the application. Please tell that person beforehand. They, too, can ask the club what is kept, or to erase it.',
  },
  importedTerm: { ko: '클럽 명단에서 옮긴 정보', en: 'Data from the club’s list' },
  importedText: {
    ko: '예전부터 회원이던 분의 정보는 관리자가 클럽 명단에서 옮겨 오기도 합니다. 처음 로그인하실 때 내용을 보여 드리고 동의를 여쭙니다.',
    en: 'Administrators may bring in the data of long-standing members from the club’s list. When you first log in, we show it to you and ask for your consent.',
  },
  consentTerm: { ko: '동의', en: 'Consent' },
  consentText: {
    ko: '이 안내의 어느 판에 언제 동의했는지. 본인과 관리자가 보고, 신청서와 함께 지웁니다.',
    en: 'Which version of this notice you agreed to, and when. You and the administrators see it; erased with the application.',
  },
  ridesTerm: { ko: '라이딩 참가 신청', en: 'Ride sign-ups' },
  ridesText: {
    ko: '회원에게는 이름만, 게스트에게는 인원수만 보입니다. 관리자와, 출발 24시간 전부터 끝나고 48시간 뒤까지 그 라이딩의 로드 캡틴과 스위프는 사고에 대비한 라이딩 명단에서 참가자의 연락처와 비상 연락처를 봅니다. 누가 언제 봤는지는 설정에서 확인하실 수 있습니다. 로드 캡틴과 스위프의 이름은 회원에게 보이고, 로드 캡틴의 전화번호는 본인이 켰을 때만 그 라이딩의 참가자에게, 출발 24시간 전부터 끝날 때까지 보입니다. 라이딩이나 계정을 지울 때 함께 지웁니다.',
    en: 'Members see your name and nothing else; guests see only how many are going. For accidents, there is a ride sheet with riders’ phone numbers and emergency contacts: for administrators and, from 24 hours before the start to 48 hours after the end, for that ride’s road captain and sweep. Settings show you who looked and when. Members see who leads a ride; its riders see the road captain’s phone number only if the captain allows it, from 24 hours before the start until the end. Erased with the ride or the account.',
  },
  rideDayTerm: { ko: '라이딩 하루를 위한 정보', en: 'For one ride' },
  rideDayText: {
    ko: '타고 올 바이크, 동승자의 이름과 비상 연락처, 신청서가 없는 분의 비상 연락처, 함께 달리는 손님의 이름과 연락처, 인원 확인. 사고에 대비하고 인원을 세는 데만 씁니다. 관리자와 그 라이딩의 로드 캡틴, 스위프만 보고, 볼 때마다 기록이 남습니다. 라이딩이 끝나고 {rideDayHours}시간 뒤에 지웁니다. 동승자와 손님, 연락처에 적은 분께 미리 알려 주세요.',
    en: 'Your motorcycle, your passenger’s name and emergency phone, an emergency contact if you have no application, names and contacts of guests who ride along, and the head count. Used only to count people and to call someone after an accident. Only administrators and that ride’s road captain and sweep see it; each look is logged. Erased {rideDayHours} hours after the ride. Please tell your passenger, your guests and the people you name.',
  },
  attendanceTerm: { ko: '참가 기록', en: 'Who rode' },
  attendanceText: {
    ko: '어느 라이딩에 실제로 참가했는지. 클럽의 시즌 기록으로 본인과 관리자, 그 라이딩의 로드 캡틴과 스위프가 봅니다. 라이딩이나 계정을 지울 때 함께 지웁니다.',
    en: 'Which rides you rode, for the club’s record of its season. You, administrators, and that ride’s road captain and sweep see it. Erased with the ride or the account.',
  },
  costsTerm: { ko: '라이딩 비용', en: 'Costs of a ride' },
  costsText: {
    ko: '누가 무엇을 냈고 누구와 나누는지. 정산에 씁니다. 관리자와 그 라이딩의 로드 캡틴, 스위프가 모두 보고, 함께 달린 분은 비용과 자기 몫을 봅니다. 라이딩이 끝나고 {tourCost}일 뒤에 지웁니다.',
    en: 'Who paid for what and who shares it, so that a ride can be settled. Administrators and that ride’s road captain and sweep see all of it, other riders the costs and their own share. Erased {tourCost} days after the ride.',
  },
  moneyTerm: { ko: '회비와 클럽 지출', en: 'Dues and the club’s expenses' },
  moneyText: {
    ko: '내실 금액과 내신 금액, 냈다고 알려 주신 것, 받지 않기로 한 까닭. 본인과 관리자가 보며, 관리자가 볼 때마다 기록이 남습니다. 클럽이 쓴 돈은 누가 냈는지와 영수증을 함께 두고 관리자만 봅니다. 영수증은 암호화합니다. 금액과 영수증은 {moneyYears}년, 까닭은 {moneyNoteYears}년 뒤에 지우며, 이름은 계정을 지울 때 지웁니다.',
    en: 'What you owe and have paid, what you said you paid, and why something was waived. You and administrators see it; each look by an administrator is logged. Of what the club spends, administrators see who paid and the receipt, which is encrypted. Amounts and receipts are erased after {moneyYears} years, reasons after {moneyNoteYears} years, and your name with the account.',
  },
  answersTerm: { ko: '공지에 한 답', en: 'Answers to announcements' },
  answersText: {
    ko: '무엇을 고르셨는지, 몇 분이 함께 오시는지. 행사를 준비하는 데 씁니다. 관리자가 이름과 함께 보고, 볼 때마다 기록이 남습니다. 회원에게는 수만 보이며, 공지에 이름도 보인다고 적혀 있으면 이름도 보입니다. 공지나 계정을 지울 때 함께 지웁니다.',
    en: 'What you chose and how many come along, so that the club can plan. Administrators see it with your name; each look is logged. Members see numbers, and names only where the announcement says so. Erased with the announcement or the account.',
  },
  homeLinkTerm: { ko: '가족에게 보내는 링크', en: 'Family links' },
  homeLinkText: {
    ko: '만드셨을 때만 있습니다. 링크를 가진 분은 로그인하지 않고 그 라이딩의 코스와 돌아올 시각, 출발과 도착, 로드 캡틴의 이름을 봅니다. 다른 사람의 이름은 없습니다. 라이딩이 끝나고 {homeLinkHours}시간 뒤에 지우며, 도착이 늦어지면 도착을 기준으로 셉니다.',
    en: 'Only if you made one. Anyone who has the link sees that ride without a login: its route, when it is expected back, whether it has started and arrived, and the road captain’s first name. No one else is named. Erased {homeLinkHours} hours after the ride, or after the group’s arrival if that is later.',
  },
  directoryTerm: { ko: '회원 명단', en: 'Member list' },
  directoryText: {
    ko: '회원끼리 보는 명단에 이름이 나오며, 설정에서 뺄 수 있습니다. 전화번호, 카카오톡 ID, 바이크, 도시는 직접 고른 것만 보입니다. 게스트와 방문자는 볼 수 없습니다. 고른 내용은 계정과 함께 지웁니다.',
    en: 'Your name is in the list that members see of each other; you can take it out in Settings. Phone, KakaoTalk ID, motorcycle and city are shown only if you choose so. Guests and visitors never see it. Your choices are erased with the account.',
  },
  passkeysTerm: { ko: '패스키', en: 'Passkeys' },
  passkeysText: {
    ko: '추가하신 분만: 기기가 만든 공개 키와 그 ID, 이름, 추가한 때와 마지막으로 로그인한 때. 지문이나 얼굴은 기기 밖으로 나오지 않습니다. 본인이 설정에서 봅니다. 삭제하거나, 패스키도 지우도록 만든 링크로 비밀번호를 새로 정하거나, 계정을 지울 때 함께 지웁니다.',
    en: 'Only where you add them: the public key that the device made and its id, a name, when it was added and last used. Your finger or face never leaves the device. You see them in Settings. Erased when you remove them, set a password by a link that was made to remove them too, or with the account.',
  },
  secondFactorTerm: { ko: '2단계 인증', en: 'Second factor' },
  secondFactorText: {
    ko: '켜신 분만: 인증 앱과 함께 쓰는 키(암호화), 켠 때, 읽을 수 없게 바꾼 복구 코드와 사용한 때. 켜져 있는지와 남은 코드 수는 본인이 설정에서 보고, 켜지 않은 관리자가 누구인지는 관리자가 봅니다. 끄거나 계정을 지울 때 함께 지웁니다.',
    en: 'Only where you turn it on: the key that your app shares with the site (encrypted), since when, and the recovery codes in a form that cannot be read, with when each was used. You see in Settings whether it is on and how many codes are left; administrators see which of them have none. Erased when it is turned off, or with the account.',
  },
  pushTerm: { ko: '기기의 푸시 알림', en: 'Push notifications on your devices' },
  pushText: {
    ko: '푸시 알림을 켠 기기만: 푸시 서비스에서 쓰는 그 브라우저의 주소, 기기와 브라우저 종류, 켠 때. 본인이 설정에서 봅니다. 끄거나 로그아웃하거나 다른 기기에서 비밀번호를 바꿀 때, 계정을 지울 때 함께 지웁니다.',
    en: 'Only where you turn them on: the browser’s address at its push service, the kind of device and browser, and since when. You see them in Settings. Erased when you turn them off, log out or change your password on another device, or with the account.',
  },
  sessionsTerm: { ko: '로그인과 캘린더 링크', en: 'Logins and calendar link' },
  sessionsText: {
    ko: '기기와 브라우저 종류, 로그인한 때와 방법, 마지막으로 사용한 날, 잘못 입력한 비밀번호의 횟수. 본인이 설정에서 봅니다. 로그인은 {unusedSession}일 동안 사용하지 않거나 {session}일이 지나면 지웁니다. 캘린더 링크는 만드셨을 때만 있고, 연동을 끊으면 지웁니다.',
    en: 'The kind of device and browser, when and how you logged in, the day of last use, and how often a wrong password was typed. You see them in Settings. A login is erased after {unusedSession} days without use, or {session} days in any case. A calendar link exists only if you create one, until you turn it off.',
  },
  noticesTerm: { ko: '알림', en: 'Notifications' },
  noticesText: {
    ko: '가입 신청, 라이딩, 클럽 공지에 관해 홈페이지가 알려 드린 것과 읽으셨는지입니다. 본인만 봅니다. 다만 신청이 마감된 뒤나 출발 24시간 안에 참가를 취소하시면 누구인지 운영진과 그 라이딩의 로드 캡틴에게 알립니다. {notice}일 뒤에 지웁니다.',
    en: 'What the website told you about your application, your rides and the club, and whether you have read it. Only you see it, except that administrators and the ride’s road captain are told who gives up a spot after sign-up has closed, or in the last 24 hours before the start. Erased after {notice} days.',
  },
  messagesTerm: { ko: '문의 메시지', en: 'Messages to the club' },
  messagesText: {
    ko: '이름, 이메일, 내용. 답변하기 위한 것으로 관리자만 봅니다. {messageMonths}개월 뒤에 지웁니다.',
    en: 'Name, email and text, so that we can answer. Only administrators see them. Erased after {messageMonths} months.',
  },
  logTerm: { ko: '활동 기록', en: 'Activity log' },
  logText: {
    ko: '로그인과 로그아웃, 로그인 실패, 계정과 신청서가 바뀐 일, 누가 누구의 정보를 보거나 파일로 받았는지. 이름이 아니라 ID로 저장하고, 로그인에는 기기 종류와 끝자리를 지운 네트워크 주소가 함께 남습니다. 관리자가 보고, 본인에 관한 것은 본인도 설정에서 볼 수 있습니다. {logMonths}개월 뒤에 지웁니다.',
    en: 'Logins, failed logins and logouts, changes of accounts and applications, and who looked at or downloaded whose data. It holds ids, not names; for logins also the kind of device and a shortened network address. Administrators see it, and you see what concerns you in Settings. Erased after {logMonths} months.',
  },
  deletedTerm: { ko: '삭제한 글', en: 'Deleted content' },
  deletedText: {
    ko: '관리자가 삭제한 공지, 라이딩, 앨범, 문의 메시지는 되살릴 수 있도록 {deletedItem}일 동안 관리자 페이지에 두었다가 지웁니다.',
    en: 'Announcements, rides, albums and messages that an administrator deletes wait in the dashboard for {deletedItem} days, so that they can be restored, and are then erased.',
  },
  backupsTerm: { ko: '백업', en: 'Backups' },
  backupsText: {
    ko: '고장에 대비한 사본입니다. 지운 정보도 홈페이지가 만든 백업에는 최대 1년 남았다가 사라집니다. 서버를 관리하는 사람만 열 수 있고, 다른 곳에 옮겨 둔 사본은 그 사람이 지웁니다. 백업을 복원한 뒤에도 같은 규칙에 따라 지웁니다.',
    en: 'Copies in case the server breaks. What has been erased stays in the backups of the website for up to a year. Only the person who runs the server can open them, and deletes copies that were put elsewhere. After a restore, the same rules apply again.',
  },
  outsideSubheading: { ko: '홈페이지 밖으로 나가는 정보', en: 'What leaves the website' },
  outsideMail: {
    ko: '메일을 보낼 때는 클럽이 쓰는 메일 서비스가 받는 분의 이름과 주소, 내용을 전달합니다.',
    en: 'When the website sends email, the club’s mail service carries the recipient’s name, address and the text.',
  },
  outsideMessenger: {
    ko: '운영진이 {messagingApp}으로 연락드릴 때는 그 내용이 {messagingApp}을 거칩니다.',
    en: 'When officers write to you by {messagingApp}, their message goes through {messagingApp}.',
  },
  outsidePictures: {
    ko: '앨범 미리보기 사진은 보는 분의 브라우저가 Dropbox에서 직접 불러옵니다. Dropbox는 네트워크 주소를 알 수 있지만, 어느 페이지에서 왔는지는 모릅니다.',
    en: 'Preview pictures of albums are loaded by your own browser from Dropbox, which can see your network address, but not the page you are on.',
  },
  outsideCalendar: {
    ko: '캘린더 링크를 Apple이나 Google 캘린더에 추가하면 그 회사가 라이딩 일정과 본인의 참가 여부를 받습니다.',
    en: 'If you add your calendar link to Apple or Google Calendar, that company receives the rides and whether you are going.',
  },
  outsidePush: {
    ko: '기기의 푸시 알림은 Google이나 Apple처럼 브라우저를 만든 회사의 푸시 서비스를 거쳐 암호화되어 갑니다. 그 회사는 알림이 언제 왔는지는 알 수 있지만 내용은 볼 수 없습니다.',
    en: 'Push notifications go to your device through the push service of your browser’s maker, such as Google or Apple, encrypted. It can see that one came and when, but not what it says.',
  },
  outsideLists: {
    ko: '관리자는 클럽 일에 쓰려고 명단을 파일로 받거나 인쇄할 수 있습니다. 그때도 기록이 남습니다.',
    en: 'Administrators may download or print lists for the work of the club. That is logged as well.',
  },
  outsideNothing: {
    ko: '그 밖에는 누구에게도 넘기지 않고, 광고나 방문자 추적, 통계 서비스를 쓰지 않습니다.',
    en: 'Nothing else is given to anyone: no advertising, no tracking, no statistics service.',
  },
  deviceSubheading: { ko: '내 기기에 남는 것', en: 'What stays on your device' },
  deviceText: {
    ko: '쿠키에는 로그인, 언어와 화면 설정, 신청서를 계정과 잇는 표(두 시간), 로그인한 적이 있다는 표시가 들어 있습니다. 쓰던 신청서는 한 시간 동안 그 탭에 남습니다. 로그인한 기기에는 인터넷이 끊겼을 때를 위한 라이딩 일정 사본이 있고, 로그아웃하면 지워집니다. 라이딩의 인원을 확인하는 로드 캡틴, 스위프, 운영진의 휴대전화에는 참가자의 이름과 전화번호가 라이딩이 기록되거나 로그아웃할 때까지, 길어도 라이딩 48시간 뒤까지만 남습니다.',
    en: 'Cookies hold your login, language and display choices, a ticket that ties an application to your account (two hours), and a mark that you have logged in before. An application you are writing stays in its tab for an hour. Where you are logged in, there is a copy of the ride schedule for times without a connection; logging out deletes it. The phone of a road captain, sweep or officer who counts the riders of a ride keeps their names and phone numbers until the ride is recorded or they log out, and at most until 48 hours after the ride.',
  },
  rightsSubheading: { ko: '언제든지 할 수 있는 일', en: 'What you can do at any time' },
  rightsSee: {
    ko: '보기: 설정에서 내 정보를 파일로 받고, 누가 내 정보를 봤는지 확인할 수 있습니다.',
    en: 'See: in Settings, download your data and see who looked at it.',
  },
  rightsCorrect: {
    ko: '고치기: 연락처, 바이크, 비상 연락처는 설정에서 직접 고칩니다. 이름과 생년월일은 운영진이 고쳐 드립니다.',
    en: 'Correct: change phone, motorcycle and emergency contact in Settings. Administrators correct names and date of birth.',
  },
  rightsDelete: {
    ko: '지우기: 설정에서 계정을 삭제하거나 운영진에게 부탁하세요. 바로 이용할 수 없게 되고, {deletedAccount}일 뒤에 신청서, 참가 신청과 함께 지워집니다. 그전에는 운영진이 되돌릴 수 있습니다.',
    en: 'Delete: delete your account in Settings, or ask an administrator to. It is closed at once and erased after {deletedAccount} days, with applications and sign-ups. Until then, an administrator can undo it.',
  },
  rightsRefuse: {
    ko: '동의하지 않거나 동의를 거두기: 계정을 삭제하거나 클럽에 말씀해 주세요.',
    en: 'Refuse or withdraw consent: delete your account, or tell the club.',
  },
  contact: { ko: '궁금한 점이나 부탁하실 일은 이메일로 보내 주세요.', en: 'Please send questions and requests by email.' },
})
