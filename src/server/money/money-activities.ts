import { memberRoles } from '#contract/accounts/users.ts'
import { activeUsers, byNewsSwitch, type Happening, hasNewer, type Notice, urgency } from '#server/activities/notice.ts'
import type { CollectionRow } from '#server/db/tables.ts'
import { findStateFor, isFreshClaim } from './charge-states.ts'

type Titles = Pick<CollectionRow, 'titleKo' | 'titleEn'>

/** To those who owe. Amounts stay on the site: a phone shows notices while it is locked. */
const paymentReminder: Notice<
  Happening & { reminder: Titles & Pick<CollectionRow, 'id'> & { remindedAt: string }; userIds: string[] },
  Titles
> = {
  kind: 'paymentReminder',
  to: async (_, { userIds }) => userIds,
  about: ({ reminder: { id, remindedAt } }) => [id, remindedAt],
  facts: ({ reminder: { titleKo, titleEn } }) => ({ titleKo, titleEn }),
  when: 'day',
  budget: { priority: urgency.news, perDay: 4, of: 'subject', beyond: 'last' },
  mail: byNewsSwitch,
  push: 'always',
  async isTrue(db, notice, { reader, moment: { now } }) {
    if (!memberRoles.includes(reader.role) || (await hasNewer(db, notice, ['paymentReminder']))) return false
    const charge = await findStateFor(db, notice.subjectId, reader.userId)
    return (
      charge !== undefined && (charge.state === 'open' || (charge.state === 'claimed' && !isFreshClaim(charge.claimedAt, now)))
    )
  },
  link: () => '/profile#money',
  text: {
    ko: ({ titleKo }) => ({
      heading: titleKo,
      text: '아직 내지 않으신 돈이 있습니다. 금액과 내는 방법은 ‘내 정보’에 있습니다. 이미 보내셨다면 거기서 ‘보냈어요’를 눌러 주세요.',
    }),
    en: ({ titleEn }) => ({
      heading: titleEn,
      text: 'You still have something to pay. Your profile says how much and how. If you have paid already, please say so there.',
    }),
  },
}

/** To administrators, on the site's list alone: someone says that they paid. */
const paymentClaimed: Notice<
  Happening & { claim: Titles & { chargeId: string; collectionId: string; claimedAt: string }; memberId: string },
  Titles & { collectionId: string }
> = {
  kind: 'paymentClaimed',
  to: (change, { memberId }) => activeUsers(change, { roles: ['admin'], except: memberId }),
  about: ({ claim: { chargeId, claimedAt } }) => [chargeId, claimedAt],
  other: ({ memberId }) => memberId,
  facts: ({ claim: { titleKo, titleEn, collectionId } }) => ({ titleKo, titleEn, collectionId }),
  when: 'day',
  budget: { priority: urgency.news, perDay: 3, of: 'other', beyond: 'last' },
  mail: null,
  push: 'never',
  isForOfficers: true,
  link: (_, { collectionId }) => `/admin?money=${collectionId}`,
  text: {
    ko: ({ titleKo }, { person }) => ({
      heading: titleKo,
      text: `${person ? `${person} 님이` : '회원 한 분이'} 돈을 보냈다고 합니다. 들어왔는지 확인해 주세요.`,
    }),
    en: ({ titleEn }, { person }) => ({
      heading: titleEn,
      text: `${person || 'A member'} says that they have paid. Please check whether it has arrived.`,
    }),
  },
}

export const moneyTold = { 'collection.remind': paymentReminder, 'charge.claim': paymentClaimed }
