import { memberRoles } from '#contract/accounts/users.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import { activeUsers, byNewsSwitch, type Happening, hasNewer, type Notice, urgency } from '#server/activities/notice.ts'
import type { AnnouncementRow } from '#server/db/tables.ts'

const kinds: Record<string, { ko: string; en: string }> = {
  safety: { ko: '안전 공지', en: 'A safety announcement' },
  meeting: { ko: '모임 공지', en: 'A meeting announcement' },
  riding: { ko: '라이딩 공지', en: 'A riding announcement' },
}

const announcement: Notice<
  Happening & { announcement: Pick<AnnouncementRow, 'id' | 'titleKo' | 'titleEn' | 'type' | 'updatedAt'> },
  Pick<AnnouncementRow, 'titleKo' | 'titleEn' | 'type'>
> = {
  kind: 'announcement',
  to: (change) => activeUsers(change, { roles: memberRoles }),
  about: ({ announcement: { id, updatedAt } }) => [id, updatedAt],
  facts: ({ announcement: { titleKo, titleEn, type } }) => ({ titleKo, titleEn, type }),
  when: 'day',
  budget: { priority: urgency.news, perDay: 3, of: 'subject', beyond: 'hourly' },
  mail: {
    ...byNewsSwitch,
    async details(db, { subjectId }, language) {
      const text = language === 'ko' ? 'contentKo' : 'contentEn'
      const news = await db.selectFrom('announcements').select(text).where('id', '=', subjectId).executeTakeFirst()
      return Object.values(news ?? {})
    },
  },
  push: 'always',
  async isTrue(db, notice, { reader }) {
    if (!memberRoles.includes(reader.role) || (await hasNewer(db, notice, ['announcement']))) return false
    const news = await db.selectFrom('announcements').select('id').where('id', '=', notice.subjectId).executeTakeFirst()
    return news !== undefined
  },
  asNow: (facts, { news }) => ({ ...facts, ...news }),
  link: (id) => announcementAddress(id),
  text: {
    ko: ({ titleKo, type }) => ({ heading: titleKo, text: `클럽 ${kinds[type]?.ko ?? '공지'}입니다.` }),
    en: ({ titleEn, type }) => ({ heading: titleEn, text: `${kinds[type]?.en ?? 'An announcement'} from the club.` }),
  },
}

export const newsTold = { announcement }
