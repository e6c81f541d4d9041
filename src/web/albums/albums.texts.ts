import { texts } from '#web/i18n/texts.ts'

export const galleryTexts = texts('gallery', {
  description: { ko: '{name} 라이딩 사진 앨범.', en: 'Photo albums of {name}.' },
  membersOnlyTitle: { ko: '회원 전용 갤러리', en: 'Members Only Gallery' },
  membersOnlyText: {
    ko: '사진 앨범은 가입한 회원만 볼 수 있습니다.',
    en: 'The photo albums are available to registered members only.',
  },
  empty: { ko: '등록된 앨범이 없습니다.', en: 'No Albums Available' },
  lead: {
    ko: '함께 달린 날들의 사진입니다.',
    en: 'Photos from our rides.',
  },
  viewAlbum: { ko: '앨범 보기', en: 'View Album' },
  external: { ko: '외부 앨범이 새 탭에서 열립니다.', en: 'Opens an external album in a new tab.' },
})

export const albumTexts = texts('album', {
  photoCount: { ko: '사진 {count, plural, other {#장}}', en: '{count, plural, one {# photo} other {# photos}}' },
})

export const albumFormTexts = texts('albumForm', {
  createTitle: { ko: '새 앨범', en: 'New album' },
  updateTitle: { ko: '앨범 수정', en: 'Edit album' },
  listHeading: { ko: '등록된 앨범', en: 'All albums' },
  note: { ko: '‘선택’이라고 적힌 칸은 비워 두셔도 됩니다.', en: 'Fill in every field that is not marked optional.' },
  koreanHeading: { ko: '한국어 안내', en: 'In Korean' },
  englishHeading: { ko: '영어 안내', en: 'In English' },
  previewHeading: { ko: '미리보기 사진', en: 'Preview pictures' },
  showHeading: { ko: '갤러리 표시', en: 'In the gallery' },
  dropboxUrl: { ko: '사진 링크', en: 'Photo link' },
  dropboxUrlHint: { ko: 'Dropbox 폴더의 공유 링크를 붙여 넣으세요.', en: 'Paste the share link of the Dropbox folder.' },
  titleKo: { ko: '제목 (한국어)', en: 'Title (Korean)' },
  titleEn: { ko: '제목 (영어)', en: 'Title (English)' },
  descriptionKo: { ko: '설명 (한국어, 선택)', en: 'Description (Korean, optional)' },
  descriptionEn: { ko: '설명 (영어, 선택)', en: 'Description (English, optional)' },
  descriptionHint: { ko: '두 언어로 모두 적어야 표시됩니다.', en: 'Shown only when both languages are filled in.' },
  preview1: { ko: '미리보기 1 (선택)', en: 'Preview 1 (optional)' },
  preview2: { ko: '미리보기 2 (선택)', en: 'Preview 2 (optional)' },
  preview3: { ko: '미리보기 3 (선택)', en: 'Preview 3 (optional)' },
  previewHint: {
    ko: '사진 한 장의 Dropbox 공유 링크나 이미지 주소를 붙여 넣으면 바로 아래에 보입니다.',
    en: 'Paste a Dropbox share link of one picture, or a picture’s address. It appears right below.',
  },
  previewBecomes: { ko: '이 주소의 사진을 보여 줍니다: {address}', en: 'The picture is shown from: {address}' },
  previewBroken: {
    ko: '사진을 불러올 수 없습니다. 폴더가 아니라 사진 한 장의 공유 링크인지 확인해 주세요.',
    en: 'This picture cannot be loaded. Is it the share link of one picture, not of a folder?',
  },
  photoCount: { ko: '사진 수 (선택)', en: 'Number of photos (optional)' },
  isActive: { ko: '상태', en: 'Status' },
  rideId: { ko: '이 앨범의 라이딩', en: 'Ride of this album' },
  rideIdHint: {
    ko: '고르시면 지난 라이딩에 이 앨범으로 가는 링크가 생깁니다.',
    en: 'The past ride then has a link to this album.',
  },
  noRide: { ko: '라이딩 없음', en: 'No ride' },
  presentRide: { ko: '지금 고른 라이딩', en: 'The ride chosen now' },
  isActiveHint: { ko: '비활성 앨범은 회원에게 보이지 않습니다.', en: 'Members do not see inactive albums.' },
  displayOrder: { ko: '표시 순서 (선택)', en: 'Display order (optional)' },
  displayOrderHint: { ko: '작은 수가 먼저 나옵니다.', en: 'Smaller numbers come first.' },
  create: { ko: '앨범 등록', en: 'Create album' },
  update: { ko: '수정 저장', en: 'Save changes' },
  saving: { ko: '저장 중...', en: 'Saving...' },
  createdTitle: { ko: '앨범 등록 완료', en: 'Album Created' },
  createdText: { ko: '앨범을 등록했습니다.', en: 'Album has been created.' },
  createFailed: { ko: '앨범을 등록하는 중 오류가 발생했습니다.', en: 'Error occurred while creating album.' },
  updatedTitle: { ko: '앨범 수정 완료', en: 'Album Updated' },
  updatedText: { ko: '앨범을 수정했습니다.', en: 'Album has been updated.' },
  updateFailed: { ko: '앨범을 수정하는 중 오류가 발생했습니다.', en: 'Error occurred while updating album.' },
  deletedTitle: { ko: '앨범 삭제 완료', en: 'Album Deleted' },
  deletedText: { ko: '앨범을 삭제했습니다.', en: 'Album has been deleted.' },
  deleteFailed: { ko: '앨범을 삭제하는 중 오류가 발생했습니다.', en: 'Error occurred while deleting album.' },
  deleteQuestionTitle: { ko: '이 앨범을 삭제할까요?', en: 'Delete this album?' },
  deleteWarning: {
    ko: '‘{title}’ 앨범이 갤러리에서 바로 사라집니다. 30일 안에는 ‘설정’ 탭의 ‘최근 삭제’에서 되살릴 수 있습니다. Dropbox에 있는 사진은 그대로 남습니다.',
    en: '“{title}” disappears from the gallery at once. For 30 days you can restore it in the Settings tab, under “Recently deleted”. The photos at Dropbox stay.',
  },
  openLabel: { ko: '‘{title}’ 앨범 열기 (새 탭에서 열림)', en: 'Open album “{title}” (opens in a new tab)' },
  editLabel: { ko: '‘{title}’ 수정', en: 'Edit “{title}”' },
  deleteLabel: { ko: '‘{title}’ 삭제', en: 'Delete “{title}”' },
  order: { ko: '순서 {order}', en: 'Order {order}' },
})
