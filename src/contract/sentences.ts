import type { ExpensesSentence } from './money/expenses-sentences.ts'
import type { MoneySentence } from './money/money-sentences.ts'
import type { QuestionSentence } from './news/question-sentences.ts'
import type { OfficeSentence } from './office-sentences.ts'
import type { PopUpRefusal } from './rides/pop-up-refusals.ts'
import type { RideSentence } from './rides/ride-sentences.ts'

/**
 * The sentences of the API's answers, with their translation: answers have the English one, and pages show it in their language. Those that few
 * pages show are in the files that are imported above; these pages bring them along.
 */
export const sentences = {
  // docs/product.md 15.8
  'Username is required': '아이디를 입력해 주세요.',
  'Password is required': '비밀번호를 입력해 주세요.',
  'Username must be at least 3 characters': '아이디는 3자 이상이어야 합니다.',
  'Password must be at least 6 characters': '비밀번호는 6자 이상이어야 합니다.',
  'Invalid email format': '이메일 주소 형식이 올바르지 않습니다.',
  'First name is required': '이름을 입력해 주세요.',
  'Last name is required': '성을 입력해 주세요.',
  'Name must be at least 2 characters': '이름은 2자 이상 입력해 주세요.',
  'Please enter a valid email address': '올바른 이메일 주소를 입력해 주세요.',
  'Subject must be at least 5 characters': '제목은 5자 이상 입력해 주세요.',
  'Message must be at least 10 characters': '내용은 10자 이상 입력해 주세요.',
  // Other fields
  'This field is required': '필수 입력 항목입니다.',
  'Please remove line breaks and control characters': '줄바꿈이나 특수 제어 문자를 지워 주세요.',
  'Please choose one of the options': '항목 중 하나를 선택해 주세요.',
  'Please enter a valid date and time': '올바른 날짜와 시간을 입력해 주세요.',
  'Please enter a valid time': '올바른 시각을 입력해 주세요.',
  'Please enter a valid web address that starts with http:// or https://':
    'http:// 또는 https://로 시작하는 웹 주소를 입력해 주세요.',
  'This Dropbox address does not lead to a single picture. Please open the picture in Dropbox, share it and paste that link.':
    '이 Dropbox 주소로는 사진 한 장을 보여 줄 수 없습니다. Dropbox에서 사진을 열고 공유 링크를 복사해 붙여 넣어 주세요.',
  'Please enter a whole number in digits': '숫자로만 입력해 주세요. 소수점은 쓸 수 없습니다.',
  'This number is too small': '더 큰 수를 입력해 주세요.',
  'Invalid value': '올바르지 않은 값입니다.',
  'Please enter coordinates such as 39.7392, -104.9903': '좌표를 39.7392, -104.9903처럼 입력해 주세요.',
  'This ride has too many stops': '경유지가 너무 많습니다.',
  'The last day must be within 13 days after the first day.': '마지막 날은 시작하는 날부터 13일 안이어야 합니다.',
  'The last day cannot be before the first day.': '마지막 날은 시작하는 날보다 앞설 수 없습니다.',
  'The ride does not last that many days': '라이딩의 마지막 날보다 뒤의 날입니다.',
  'This file could not be read as GPX. Please export the route as GPX in your app and choose that file.':
    'GPX 파일로 읽을 수 없습니다. 앱에서 코스를 GPX로 내보낸 뒤 그 파일을 골라 주세요.',
  'This is a KML, TCX or FIT file. Please export the route in the format GPX in your app and choose that file.':
    'KML, TCX, FIT 형식의 파일입니다. 앱에서 코스를 GPX 형식으로 내보낸 뒤 그 파일을 골라 주세요.',
  'This file is packed (zip). Please unpack it and choose the GPX file in it, or export the route as GPX in your app.':
    '압축된 파일(zip)입니다. 압축을 풀고 그 안의 GPX 파일을 고르거나, 앱에서 코스를 GPX로 내보내 주세요.',
  'This file has a document type (DOCTYPE), which is not read for safety. Please export the route as GPX in another app.':
    '이 파일에는 안전을 위해 읽지 않는 문서 형식 선언(DOCTYPE)이 있습니다. 다른 앱에서 코스를 GPX로 내보내 주세요.',
  'The end of this file is missing. Please export the route once more and choose the new file.':
    '파일의 끝부분이 없습니다. 앱에서 코스를 다시 내보낸 뒤 새 파일을 골라 주세요.',
  'This file has only single places (waypoints), no line. Please export the route or the track itself as GPX in your app.':
    '이 파일에는 지점(웨이포인트)만 있고 이어진 길이 없습니다. 앱에서 경로나 주행 기록을 GPX로 내보내 주세요.',
  'This file has no track and no route. Please export the route itself as GPX in your app.':
    '이 파일에는 코스가 들어 있지 않습니다. 앱에서 코스를 골라 GPX로 내보내 주세요.',
  'This GPX file is larger than 1 MB. Please choose it under “Route file” on the dashboard, which makes it smaller, or export it with fewer points.':
    'GPX 파일이 1MB를 넘습니다. 관리자 화면의 ‘코스 파일’에서 고르시면 줄여서 올립니다. 앱에서 점을 줄여 내보내셔도 됩니다.',
  'Please choose a member': '회원 중에서 골라 주세요.',
  'Leader and sweep must be two people': '로드 캡틴과 스위프는 서로 다른 사람이어야 합니다.',
  'The meeting place is the first stop': '모이는 곳은 맨 앞에 한 번만 올 수 있습니다.',
  'The end is the last stop': '도착은 맨 뒤에 한 번만 올 수 있습니다.',
  'The name of the meeting place is set with the ride': '모이는 곳의 이름은 라이딩의 ‘모이는 곳’ 칸에 적어 주세요.',
  'The times of the meeting and the end are set with the ride':
    '모이는 시각과 도착 시각은 라이딩의 ‘출발 시각’ 칸과 ‘도착 예정’ 칸에 적어 주세요.',
  'Please read the privacy notice and tick the box.': '개인정보 안내를 읽고 동의란에 표시해 주세요.',
  'The privacy notice has changed. Please reload this page and read it.':
    '개인정보 안내가 바뀌었습니다. 페이지를 새로 고쳐 다시 읽어 주세요.',
  // docs/product.md 15.1 and 15.5
  Unauthorized: '로그인이 필요합니다.',
  'Invalid username or password.': '아이디 또는 비밀번호가 올바르지 않습니다.',
  // Refusals
  Forbidden: '권한이 없습니다.',
  'This page has another address than the one that is set for this site, so nothing can be sent from here. Please tell the club: the site’s address is set wrongly on its server.':
    '이 페이지의 주소가 서버에 설정된 홈페이지 주소와 달라 보낼 수 없습니다. 서버의 주소 설정이 잘못되었다고 클럽에 알려 주세요.',
  'Please enter your password or use a passkey once more to confirm that it is you.':
    '본인 확인을 위해 비밀번호를 한 번 더 입력하거나 패스키를 사용해 주세요.',
  'Not found': '찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
  'Please enter the code': '코드를 입력해 주세요.',
  'Please create your account first.': '먼저 계정을 만들어 주세요.',
  'This link was already used, or its two minutes are over. Please press the button again.':
    '이미 사용했거나 2분이 지난 링크입니다. 쓰시던 곳에서 버튼을 다시 눌러 주세요.',
  'This link was already used, or its two minutes are over. Please make a new one in the browser where you are logged in.':
    '이미 사용했거나 2분이 지난 링크입니다. 로그인되어 있는 브라우저에서 새 링크를 만들어 주세요.',
  'Please enter the code from your app.': '인증 앱의 코드를 입력해 주세요.',
  'This code is not right. Please enter the one that the app shows now. If none is accepted, set the clock of the phone to automatic: the codes depend on it.':
    '코드가 맞지 않습니다. 앱에 지금 보이는 코드를 입력해 주세요. 계속 맞지 않으면 휴대전화의 날짜와 시간을 자동으로 설정해 주세요. 시계가 맞아야 코드도 맞습니다.',
  'This is no valid code. Please enter the six digits that the app shows now, or a recovery code that you have not used.':
    '쓸 수 없는 코드입니다. 앱에 지금 보이는 여섯 자리 숫자나 아직 쓰지 않은 복구 코드를 입력해 주세요.',
  'This login took too long. Please enter your password again.':
    '시간이 지나 로그인이 취소되었습니다. 비밀번호부터 다시 입력해 주세요.',
  'This login took too long, or your browser keeps no cookies. Please allow them and enter your password again.':
    '시간이 지났거나 브라우저가 쿠키를 저장하지 않아 로그인이 취소되었습니다. 쿠키를 허용한 뒤 비밀번호부터 다시 입력해 주세요.',
  'The club requires a second factor of its administrators. Please set it up in Settings, then come back.':
    '우리 클럽의 관리자는 2단계 인증을 켜야 합니다. 설정에서 켠 다음 다시 오세요.',
  'The club requires a second factor of its administrators. Please log in with your passkey.':
    '우리 클럽의 관리자는 2단계 인증을 써야 합니다. 패스키로 로그인해 주세요.',
  'Codes from an app are on already. Turn them off first to use another app.':
    '인증 앱을 이미 쓰고 있습니다. 다른 앱을 쓰려면 먼저 꺼 주세요.',
  'Codes from an app are off.': '인증 앱을 쓰고 있지 않습니다.',
  'Please set up a second factor yourself first, in Settings.': '먼저 설정에서 내 2단계 인증을 켜 주세요.',
  'Please check the fields that are marked.': '표시된 항목을 확인해 주세요.',
  'The request could not be read.': '요청을 처리할 수 없습니다.',
  'The request is too large.': '보내신 내용이 너무 큽니다.',
  'The address is too long.': '주소가 너무 깁니다.',
  'Please send JSON.': '요청 형식이 올바르지 않습니다.',
  'This username is already taken.': '이미 사용 중인 아이디입니다.',
  'This email address is already taken.': '이미 가입된 이메일 주소입니다.',
  'The current password is not right.': '현재 비밀번호가 맞지 않습니다.',
  'Please choose a password that is not the current one.': '지금 쓰는 비밀번호와 다른 비밀번호를 입력해 주세요.',
  'The password is not right.': '비밀번호가 맞지 않습니다.',
  'Passkeys need the site’s name in the address. Please open the site by its name; on this machine that is localhost.':
    '패스키는 주소가 숫자가 아니라 이름일 때만 쓸 수 있습니다. 홈페이지의 이름으로 된 주소로 열어 주세요. 이 컴퓨터에서는 localhost입니다.',
  'This passkey does not open an account here. Please log in with your username and password.':
    '이 패스키로는 로그인할 수 없습니다. 아이디와 비밀번호로 로그인해 주세요.',
  'This passkey could not confirm that it is you. Please enter your password.':
    '이 패스키로는 본인 확인을 할 수 없습니다. 비밀번호를 입력해 주세요.',
  'This passkey could not be checked, so it was not added. Please try again.':
    '패스키를 확인할 수 없어 추가하지 못했습니다. 다시 시도해 주세요.',
  'You have 10 passkeys already. Please remove one that you no longer use.':
    '패스키는 10개까지 쓸 수 있습니다. 더 이상 쓰지 않는 패스키를 먼저 삭제해 주세요.',
  'This passkey was added already.': '이미 추가된 패스키입니다.',
  'That took too long, or was sent twice. Please try again.':
    '시간이 너무 지났거나 같은 요청이 두 번 왔습니다. 다시 시도해 주세요.',
  'This password is one of the first that others would guess. Please choose a different one, for example a short sentence.':
    '누구나 먼저 떠올리는 비밀번호입니다. 짧은 문장처럼 다른 비밀번호를 정해 주세요.',
  'This password is too close to your name, your username, your email address or the club. Please choose a different one.':
    '이름이나 아이디, 이메일, 클럽 이름과 너무 비슷합니다. 다른 비밀번호를 정해 주세요.',
  'Administrators need a password of at least 12 characters.': '관리자의 비밀번호는 12자 이상이어야 합니다.',
  'This link has expired or was already used. Please ask an administrator for a new one.':
    '기한이 지났거나 이미 사용한 링크입니다. 운영진에게 새 링크를 요청해 주세요.',
  'This message has not failed.': '실패한 알림이 아닙니다. 목록을 새로 고쳐 주세요.',
  'This address needs no verification.': '확인이 필요한 주소가 아닙니다.',
  'This site cannot send email.': '이 홈페이지는 메일을 보낼 수 없습니다.',
  'No more emails can be sent to this address today. Please look in the spam folder, or try again tomorrow.':
    '오늘은 이 주소로 확인 메일을 더 보낼 수 없습니다. 스팸함을 확인하시거나 내일 다시 시도해 주세요.',
  'This application has already been decided.': '이미 처리된 가입 신청입니다.',
  'This application belongs to another account.': '이미 다른 계정에 연결된 가입 신청입니다.',
  'You cannot connect an application to your own account.': '가입 신청을 본인 계정에 연결할 수 없습니다.',
  'This application was rejected or closed, so it can no longer be changed.':
    '거절되었거나 중복으로 정리된 신청서라 고칠 수 없습니다.',
  'This account already has a pending application.': '이 계정에는 이미 처리를 기다리는 신청서가 있습니다.',
  'This account is about to be erased. Please reactivate it first if it should stay.':
    '삭제를 앞둔 계정입니다. 계속 쓰려면 먼저 계정을 다시 활성화해 주세요.',
  'Your details have changed in the meantime. Please look at them once more.':
    '그사이 내 정보가 바뀌었습니다. 다시 한번 확인해 주세요.',
  'Please delete your own account in Settings.': '본인 계정은 설정 페이지에서 삭제해 주세요.',
  'You are already a member.': '이미 회원이십니다.',
  'This cannot be restored: it is already there.': '이미 있는 항목이라 되살릴 수 없습니다.',
  'Sign-up for this ride has closed. Please call the club.': '이 라이딩은 신청이 마감되었습니다. 클럽으로 전화해 주세요.',
  'This ride has started, so its list of riders is final.': '이미 출발한 라이딩이라 참가자를 바꿀 수 없습니다.',
  'Sign-up cannot close after the ride has started.': '신청 마감은 출발 시각보다 늦을 수 없습니다.',
  'Sign-up cannot close before the ride was announced.': '라이딩을 올린 때보다 먼저 마감할 수 없습니다. 날짜를 확인해 주세요.',
  'This cannot be decided after the ride has started.': '출발 결정 시각은 출발 시각보다 늦을 수 없습니다.',
  'This ride has started or is over, so there is nothing left to decide.':
    '이미 출발했거나 끝난 라이딩이라 더 결정할 것이 없습니다.',
  'Please choose a day after the one that the ride has now.': '지금 날짜보다 뒤의 날짜를 골라 주세요.',
  'Another leader or officer has just changed this ride. Please look at it again before you decide.':
    '조금 전에 다른 분이 이 라이딩을 바꾸었습니다. 지금 상태를 확인하고 다시 정해 주세요.',
  'This ride has no free spot.': '빈자리가 없습니다.',
  'Please add a phone number to call in an emergency, then sign up.': '사고가 났을 때 연락할 전화번호를 적고 신청해 주세요.',
  'This rider is no longer on the waitlist.': '이 회원은 이제 대기 명단에 없습니다.',
  'This ride is over or has been cancelled, so sign-up is closed.':
    '이미 끝났거나 취소된 라이딩이라 참가 신청이나 취소를 할 수 없습니다.',
  'This ride has been cancelled.': '취소된 라이딩입니다.',
  'This ride has been moved to another day. What was counted for the old day is not kept.':
    '라이딩 날짜가 바뀌었습니다. 이전 날짜에 확인한 인원은 저장되지 않습니다.',
  'You have no spot on this ride.': '참가가 확정된 라이딩이 아닙니다.',
  'There is no phone number of yours on the site. Please add it in Settings first.':
    '홈페이지에 적어 두신 전화번호가 없습니다. 먼저 설정에서 적어 주세요.',
  'You can say that you are late from three hours before the start until an hour after it.':
    '늦는다는 답은 출발 3시간 전부터 출발 1시간 뒤까지 남길 수 있습니다.',
  'A ride can be started from two hours before its start.': '출발은 출발 시각 2시간 전부터 누를 수 있습니다.',
  '"All arrived" can be recorded once the ride has started.': '‘모두 도착’ 버튼은 출발 시각이 지난 뒤에 누를 수 있습니다.',
  'Please choose a day within a year from today.': '오늘부터 1년 안의 날짜를 골라 주세요.',
  'Riders are counted from 24 hours before the ride until 48 hours after it.':
    '인원 확인은 출발 24시간 전부터 라이딩이 끝나고 48시간 뒤까지 할 수 있습니다.',
  'Who rode can be recorded once the ride has started.': '참가 기록은 출발 시각이 지난 뒤에 남길 수 있습니다.',
  'The last active administrator must stay. Please appoint another one first.':
    '마지막 관리자는 남아 있어야 합니다. 먼저 다른 관리자를 지정해 주세요.',
  'Backups are switched off for this site.': '이 홈페이지의 자동 백업은 꺼져 있습니다.',
  'Please enter a valid date': '올바른 날짜를 입력해 주세요.',
  'Please use letters, digits, spaces and . _ - @ + only': '글자, 숫자, 빈칸과 . _ - @ + 기호만 쓸 수 있습니다.',
  'This username looks too much like one that exists. Please choose a different one.':
    '이미 있는 아이디와 너무 비슷해 보입니다. 다른 아이디를 정해 주세요.',
  'This username could be mistaken for another one. Please use letters of one alphabet, and nothing invisible.':
    '다른 사람의 아이디와 헷갈릴 수 있습니다. 모양이 비슷한 외국 문자를 섞거나 보이지 않는 문자를 넣지 말아 주세요.',
  'Someone else has changed this in the meantime. Save again to replace their version with yours, or cancel to keep theirs.':
    '그사이 다른 분이 내용을 바꾸었습니다. 지금 내용으로 바꾸려면 다시 저장하고, 바뀐 내용을 그대로 두려면 취소해 주세요.',
  'Too many attempts. Please try again in a little while.': '시도 횟수가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
  'You have made new recovery codes many times today. Please use the newest ones, or try again tomorrow.':
    '오늘은 복구 코드를 이미 여러 번 새로 만드셨습니다. 마지막으로 만든 코드를 쓰시거나 내일 다시 시도해 주세요.',
  'You have sent many announcements to all members today. Please save this one without sending it, or try again tomorrow.':
    '오늘은 공지를 전 회원에게 이미 여러 번 보내셨습니다. 보내지 않고 저장하시거나 내일 다시 시도해 주세요.',
  'No more accounts can be created on this website today. Please try again tomorrow, or contact the club by email or phone.':
    '오늘은 홈페이지에서 계정을 더 만들 수 없습니다. 내일 다시 시도하시거나, 이메일이나 전화로 클럽에 연락해 주세요.',
  'No more messages can be sent through this website today. Please try again tomorrow, or contact the club by email or phone.':
    '오늘은 홈페이지에서 메시지를 더 보낼 수 없습니다. 내일 다시 시도하시거나 이메일이나 전화로 클럽에 연락해 주세요.',
  'No more applications can be sent on this website today. Please try again tomorrow, or contact the club by email or phone.':
    '오늘은 홈페이지에서 가입 신청을 더 받을 수 없습니다. 내일 다시 시도하시거나, 이메일이나 전화로 클럽에 연락해 주세요.',
  'The site is busy right now. Please try again in a few seconds.':
    '지금은 요청이 너무 많아 처리할 수 없습니다. 몇 초 뒤에 다시 시도해 주세요.',
  'The site has run out of disk space, so nothing can be saved right now. Please try again later, and tell the club if it stays like this.':
    '홈페이지 서버의 저장 공간이 가득 차서 지금은 아무것도 저장할 수 없습니다. 나중에 다시 시도해 주시고, 계속 이러면 클럽에 알려 주세요.',
  'The site cannot reach its data right now. Please try again in a minute.':
    '지금은 홈페이지의 데이터를 불러오거나 저장할 수 없습니다. 1분쯤 뒤에 다시 시도해 주세요.',
  'A part of the site is not working right now. Please try again in a minute, and tell the club if it stays like this.':
    '지금은 홈페이지의 일부 기능이 작동하지 않습니다. 1분쯤 뒤에 다시 시도해 주시고, 계속 이러면 클럽에 알려 주세요.',
  'An error occurred.': '오류가 발생했습니다.',
  'Only riders with a spot on this ride can make a family link.':
    '이 라이딩에 자리가 있는 분만 가족에게 보내는 링크를 만드실 수 있습니다.',
  'This ride is over or has been cancelled, so it needs no family link.':
    '끝났거나 취소된 라이딩이라 가족에게 보내는 링크를 만들 수 없습니다.',
  'Please choose a ride': '라이딩을 골라 주세요',
  // Bringing in a list of members
  'Please enter the whole phone number': '전화번호 전체를 입력해 주세요.',
  'Please write the date like 1985-03-02': '1985-03-02처럼 적어 주세요.',
  'The file has this in a form that cannot be read. Please enter it again.':
    '파일에 알아볼 수 없는 값으로 들어 있습니다. 다시 입력해 주세요.',
  'This is no complete number of the club’s country or of Korea. Please compare it.':
    '온전한 전화번호가 아닌 것 같습니다. 한 번 더 확인해 주세요.',
  'Please write spouse, parent, child, sibling, friend or other': '배우자, 부모, 자녀, 형제자매, 친구, 기타 중에서 적어 주세요.',
  'This person may be here already.': '이미 등록된 분일 수 있습니다.',
  // Ready-made sentences, and a ride in two presses
  'Please write only {time}, {day}, {place}, {price} and {number} in braces.':
    '중괄호 안에는 {time}, {day}, {place}, {price}, {number}만 쓸 수 있습니다.',
  'Both languages need the same fields in braces.': '두 언어의 문장에 같은 중괄호 칸이 있어야 합니다.',
  'The club already has 100 sentences of its own. Please delete one first.':
    '우리 클럽 문장이 이미 100개입니다. 먼저 하나를 삭제해 주세요.',
  'Please enter an amount in digits, such as 15 or 15.50.': '금액을 15나 15.50처럼 숫자로 입력해 주세요.',
  'This time has already passed. Please choose a later one.': '이미 지난 시각입니다. 더 늦은 시각을 골라 주세요.',
  // Bylaws, and the words of pages
  'A chapter needs at least one article.': '장마다 조항이 하나 이상 있어야 합니다.',
  'The bylaws need at least one chapter.': '회칙에는 장이 하나 이상 있어야 합니다.',
  'These are too many chapters or articles.': '장이나 조항이 너무 많습니다.',
  'Another version of the bylaws was published while you were writing. What you wrote is still here. Please look at that version, then publish again.':
    '쓰시는 동안 다른 회칙이 공포되었습니다. 쓰신 글은 그대로 있습니다. 그 회칙을 확인한 뒤 다시 공포해 주세요.',
} as const

export type Sentence =
  | keyof typeof sentences
  | ExpensesSentence
  | MoneySentence
  | OfficeSentence
  | PopUpRefusal
  | QuestionSentence
  | RideSentence

/** The one sentence with figures in it: a text is over its limit. Lengths are in UTF-16 units, as everywhere in the contract. */
export function tooLong({ length, max }: TextLength): string {
  return `This text can have at most ${max} characters. It has ${length}: please cut ${length - max}.`
}

export function koreanTooLong({ length, max }: TextLength): string {
  return `${max}자까지 쓸 수 있습니다. 지금 ${length}자이니 ${length - max}자를 줄여 주세요.`
}

export interface TextLength {
  length: number
  max: number
}

/** The figures of `tooLong`, for its translation; null for every other sentence. */
export function readTooLong(sentence: string): TextLength | null {
  const [, max, length] = /^This text can have at most (\d+) characters\. It has (\d+): please cut \d+\.$/.exec(sentence) ?? []
  return max && length ? { max: Number(max), length: Number(length) } : null
}

/** Lets the compiler check that a message handed to a library is one of ours. */
export function say(sentence: Sentence): Sentence {
  return sentence
}

/** Whether every page has a translation for the text. */
export function isSentence(text: string): text is keyof typeof sentences {
  return Object.hasOwn(sentences, text) || readTooLong(text) !== null
}
