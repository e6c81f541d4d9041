import { factsOf } from '#contract/fields.ts'
import { AnnouncementInput } from '#contract/news/announcements.ts'
import { texts } from '#web/i18n/texts.ts'

export const announcementTypeTexts = texts('announcementType', factsOf(AnnouncementInput, 'choices').type)

export const announcementFormTexts = texts('announcementForm', {
  createTitle: { ko: '새 공지사항', en: 'New announcement' },
  updateTitle: { ko: '공지사항 수정', en: 'Edit announcement' },
  ...factsOf(AnnouncementInput, 'label'),
  eventDate: { ko: '날짜와 시간', en: 'Date and time' },
  eventDateHint: {
    ko: '모임·라이딩 공지는 시작 일시를, 그 밖의 공지는 오늘 날짜를 입력하세요.',
    en: 'When it begins. For other news, today.',
  },
  titleKo: { ko: '제목 (한국어)', en: 'Title (Korean)' },
  titleEn: { ko: '제목 (영어)', en: 'Title (English)' },
  contentKo: { ko: '내용 (한국어)', en: 'Content (Korean)' },
  contentEn: { ko: '내용 (영어)', en: 'Content (English)' },
  create: { ko: '공지 올리기', en: 'Publish' },
  update: { ko: '수정 저장', en: 'Save changes' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  createdTitle: { ko: '공지사항 등록 완료', en: 'Announcement Created' },
  createdText: { ko: '공지사항을 올렸습니다.', en: 'Announcement has been created.' },
  updatedTitle: { ko: '공지사항 수정 완료', en: 'Announcement Updated' },
  updatedText: { ko: '공지사항을 수정했습니다.', en: 'Announcement has been updated.' },
  deletedTitle: { ko: '공지사항 삭제 완료', en: 'Announcement Deleted' },
  deletedText: { ko: '공지사항을 삭제했습니다.', en: 'Announcement has been deleted.' },
  createFailed: { ko: '공지사항을 올리는 중 오류가 발생했습니다.', en: 'Error occurred while creating announcement.' },
  deleteQuestionTitle: { ko: '이 공지사항을 삭제할까요?', en: 'Delete this announcement?' },
  deleteWarning: {
    ko: '‘{title}’ 공지가 홈에서 바로 사라집니다. 30일 안에는 ‘설정’ 탭의 ‘최근 삭제’에서 되살릴 수 있습니다.',
    en: '“{title}” disappears from the home page at once. For 30 days you can restore it in the Settings tab, under “Recently deleted”.',
  },
  editLabel: { ko: '‘{title}’ 수정', en: 'Edit “{title}”' },
  deleteLabel: { ko: '‘{title}’ 삭제', en: 'Delete “{title}”' },
  listHeading: { ko: '올린 공지사항', en: 'Published announcements' },
})

export const sendToMembersTexts = texts('sendToMembers', {
  label: { ko: '회원에게 알림 보내기', en: 'Send to members' },
  labelAgain: { ko: '고친 내용을 다시 보내기', en: 'Send the new version to members' },
  hint: {
    ko: '모든 회원의 홈페이지 알림에 뜨고, 푸시 알림이나 공지 메일을 켠 회원에게는 그것으로도 갑니다. 푸시 알림과 메일은 밤 10시부터 아침 7시 사이에 올리면 7시에 나갑니다.',
    en: 'All members see it under the bell on this site. Those who turned on push notifications or email for announcements get those, too; between 10 PM and 7 AM they wait until 7.',
  },
  safetyHint: {
    ko: '안전 공지는 늘 보냅니다. 푸시 알림과 메일은 밤 10시부터 아침 7시 사이에 올리면 7시에 나갑니다.',
    en: 'Safety announcements are always sent. Push notifications and email wait until 7 AM if you publish between 10 PM and 7 AM.',
  },
  sent: { ko: '회원에게 알림을 보냅니다.', en: 'Members are being told.' },
})

export const phrasesTexts = texts('phrases', {
  insert: { ko: '문장 넣기', en: 'Insert a sentence' },
  choose: { ko: '문장', en: 'Sentence' },
  chooseHint: {
    ko: '고른 문장이 한국어 글과 영어 글 끝에 함께 들어갑니다. 저장하기 전에는 올라가지 않습니다.',
    en: 'It is added to the end of both the Korean and the English text. Nothing is published until you save.',
  },
  choosePrompt: { ko: '문장을 고르세요', en: 'Choose a sentence' },
  own: { ko: '우리 클럽 문장', en: 'Our club’s own' },
  group: {
    meeting: { ko: '모임과 출발', en: 'Meeting and start' },
    riding: { ko: '주행', en: 'On the road' },
    weather: { ko: '날씨', en: 'Weather' },
    cost: { ko: '식사와 비용', en: 'Food and money' },
  },
  field: {
    time: { ko: '시각', en: 'Time' },
    day: { ko: '날짜', en: 'Date' },
    place: { ko: '장소', en: 'Place' },
    price: { ko: '금액(달러)', en: 'Amount in dollars' },
    number: { ko: '숫자', en: 'Number' },
  },
  blank: {
    time: { ko: '시각', en: 'time' },
    day: { ko: '날짜', en: 'date' },
    place: { ko: '장소', en: 'place' },
    price: { ko: '금액', en: 'amount' },
    number: { ko: '숫자', en: 'number' },
  },
  otherPlace: { ko: '영어 글에 쓸 장소 이름 (다를 때만)', en: 'Name of the place in the Korean text (only if different)' },
  korean: { ko: '한국어', en: 'Korean' },
  english: { ko: '영어', en: 'English' },
  put: { ko: '넣기', en: 'Insert' },
  inserted: { ko: '한국어 글과 영어 글에 넣었습니다.', en: 'Inserted in both texts.' },
  undo: { ko: '방금 넣은 문장 빼기', en: 'Undo the insertion' },
  listFailed: { ko: '우리 클럽 문장을 불러오지 못했습니다.', en: 'The club’s own sentences could not be loaded.' },
  retry: { ko: '다시 시도', en: 'Try again' },
  add: { ko: '우리 클럽 문장 추가', en: 'Add a sentence of our club' },
  addNote: {
    ko: '나중에 채울 곳은 중괄호로 적어 주세요: {fields}. 두 문장에 같은 칸이 있어야 합니다. 칸 뒤에는 {particles}처럼 앞말에 따라 바뀌지 않는 조사를 써 주세요.',
    en: 'Write what is filled in later in braces: {fields}. Both sentences need the same fields. In Korean, follow a field only by particles that never change, such as {particles}.',
  },
  textKo: { ko: '한국어 문장', en: 'Sentence in Korean' },
  textEn: { ko: '영어 문장', en: 'Sentence in English' },
  save: { ko: '문장 저장', en: 'Save the sentence' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  addedToast: { ko: '문장 추가', en: 'Sentence Added' },
  addedText: { ko: '우리 클럽 문장에 추가했습니다.', en: 'It is now in the list of our club’s own.' },
  deleteThis: { ko: '이 문장 삭제', en: 'Delete this sentence' },
  deleteQuestionTitle: { ko: '이 문장을 삭제할까요?', en: 'Delete this sentence?' },
  deleteWarning: {
    ko: '‘{sentence}’ 문장이 목록에서 사라지며 되살릴 수 없습니다. 이미 쓴 글은 그대로 남습니다.',
    en: '“{sentence}” disappears from the list and cannot be restored. Texts that already contain it stay as they are.',
  },
  deletedTitle: { ko: '문장 삭제', en: 'Sentence Deleted' },
  deletedText: { ko: '문장을 삭제했습니다.', en: 'The sentence has been deleted.' },
  loggedOut: {
    ko: '다른 탭에서 다시 로그인한 뒤 여기서 다시 눌러 주세요. 쓰던 내용은 그대로 있습니다.',
    en: 'Please log in again in another tab and press the button once more. What you typed is still here.',
  },
})
