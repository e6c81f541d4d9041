import type { AnnouncementInput } from '#contract/news/announcements.ts'

/** The only content of a new site's database. */
export function starterAnnouncement(now: Date): Omit<AnnouncementInput, 'sendToMembers'> {
  return {
    type: 'general',
    titleKo: '클럽 홈페이지가 문을 열었습니다',
    titleEn: 'Our new website is open',
    contentKo:
      '공지사항과 라이딩 일정, 회칙을 이제 이곳에서 보실 수 있습니다. 이 글은 관리자 페이지의 공지사항 탭에서 고치거나 지울 수 있습니다.',
    contentEn:
      'Announcements, the riding schedule and our bylaws now have a home here. Administrators can change or delete this post on the Announcements tab of the admin page.',
    eventDate: now.toISOString(),
  }
}
