import { memberRoles } from '#contract/accounts/users.ts'
import { announcementAddress } from '#contract/news/announcement-addresses.ts'
import { activeUsers, byNewsSwitch, type Happening, hasNewer, type Notice, urgency } from '#server/activities/notice.ts'
import type { AnnouncementRow } from '#server/db/tables.ts'
import { awaitsAnswer } from './questions.ts'

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

/** docs/product.md 4.11: those who have not answered, when an officer asks for it. */
const answerMissing: Notice<
  Happening & { asked: { id: string; titleKo: string; titleEn: string; remindedAt: string }; userIds: readonly string[] },
  Pick<AnnouncementRow, 'titleKo' | 'titleEn'>
> = {
  kind: 'answerMissing',
  to: (change, { userIds }) => activeUsers(change, { ids: userIds, roles: memberRoles }),
  about: ({ asked: { id, remindedAt } }) => [id, remindedAt],
  facts: ({ asked: { titleKo, titleEn } }) => ({ titleKo, titleEn }),
  when: 'day',
  budget: { priority: urgency.news, perDay: 3, of: 'recipient', beyond: 'hourly' },
  mail: byNewsSwitch,
  push: 'always',
  async isTrue(db, notice, { reader, moment }) {
    if (!memberRoles.includes(reader.role) || (await hasNewer(db, notice, ['answerMissing']))) return false
    return awaitsAnswer(db, notice.subjectId, reader.userId, moment.now)
  },
  asNow: (facts, { news }) => ({ ...facts, ...news }),
  link: (id) => announcementAddress(id),
  text: {
    ko: ({ titleKo }) => ({ heading: titleKo, text: '아직 답하지 않으셨습니다. 홈페이지의 공지에서 답해 주세요.' }),
    en: ({ titleEn }) => ({
      heading: titleEn,
      text: 'You have not answered yet. Please answer in the announcement on our website.',
    }),
  },
}

export const newsTold = { announcement, 'question.remind': answerMissing }
