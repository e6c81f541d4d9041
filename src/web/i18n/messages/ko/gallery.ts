export const messages = {
  gallery: {
    description: '{name} 라이딩 사진 앨범.',
    membersOnlyTitle: '회원 전용 갤러리',
    membersOnlyText: '사진 앨범은 가입한 회원만 볼 수 있습니다.',
    empty: '등록된 앨범이 없습니다.',
    lead: '함께 달린 날들의 사진입니다. 앨범을 누르면 외부 사진 서비스가 새 탭에서 열립니다.',
    viewAlbum: '앨범 보기',
    external: '외부 앨범이 새 탭에서 열립니다.',
  },
} as const
