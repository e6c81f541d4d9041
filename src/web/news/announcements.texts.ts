import { texts } from '#web/i18n/texts.ts'

export const announcementTypeTexts = texts('announcementType', {
  meeting: { ko: '모임', en: 'Meeting' },
  riding: { ko: '라이딩', en: 'Riding' },
  safety: { ko: '안전', en: 'Safety' },
  general: { ko: '일반', en: 'General' },
})

export const announcementFormTexts = texts('announcementForm', {
  createTitle: { ko: '새 공지사항', en: 'New announcement' },
  updateTitle: { ko: '공지사항 수정', en: 'Edit announcement' },
  type: { ko: '종류', en: 'Type' },
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
