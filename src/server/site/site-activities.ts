import { dashboardPartAddress } from '#contract/site/dashboard-addresses.ts'
import { activeUsers, type Happening, type Notice, urgency } from '#server/activities/notice.ts'
import { describeStore } from '#server/backups/stores/backup-store.ts'

const toAdministrators = {
  budget: { priority: urgency.usual, perDay: 5, of: 'recipient', beyond: 'last' },
  mail: {
    why: () => ({
      ko: '관리자이셔서 보내 드리는 메일입니다.',
      en: 'You get this email because you are an administrator.',
    }),
  },
  push: 'always',
  isForOfficers: true,
} as const satisfies Partial<Notice>

/** `since`: when the last copy arrived. Once for each time that the store is away. */
const backupStoreAway: Notice<Happening & { since: string }> = {
  ...toAdministrators,
  kind: 'backupStoreAway',
  to: (change) => activeUsers(change, { roles: ['admin'] }),
  about: ({ since }) => ['backupStore', since],
  facts: () => ({}),
  when: 'day',
  isTrue: async (db, _, { reader }) => reader.role === 'admin' && (await describeStore(db)).copies.failure !== null,
  link: () => dashboardPartAddress('backups'),
  text: {
    ko: () => ({
      heading: '백업이 이틀째 복사되지 않습니다',
      text: '정해 둔 곳으로 백업을 복사하지 못하고 있습니다. 이 컴퓨터의 백업은 그대로 있습니다. 설정의 ‘백업’에서 이유를 확인해 주세요.',
    }),
    en: () => ({
      heading: 'Backups have not been copied for two days',
      text: 'Copies of backups do not arrive in the place that was chosen for them. The backups on the server itself are there. Please look under Backups in Settings.',
    }),
  },
}

/** To the other administrators: what holds everything has left the site. */
const envelopeMade: Notice<Happening & { actorId: string; id: string }> = {
  ...toAdministrators,
  kind: 'envelopeMade',
  to: (change, { actorId }) => activeUsers(change, { roles: ['admin'], except: actorId }),
  about: ({ id }) => ['envelope', id],
  facts: () => ({}),
  when: 'now',
  link: () => dashboardPartAddress('handover'),
  text: {
    ko: () => ({
      heading: '인수인계 봉투가 만들어졌습니다',
      text: '다른 관리자가 홈페이지의 모든 자료가 든 인수인계 봉투를 만들었습니다. 모르는 일이라면 그 관리자와 이야기해 주세요.',
    }),
    en: () => ({
      heading: 'An envelope for handing over was made',
      text: 'Another administrator made an envelope that holds everything on the site. If you do not know of this, please talk to them.',
    }),
  },
}

/** To the other administrators: the account gets all rights once its owner opens the link. */
const administratorInvited: Notice<Happening & { actorId: string; user: string }> = {
  ...toAdministrators,
  kind: 'administratorInvited',
  to: async (change, { actorId, user }) =>
    (await activeUsers(change, { roles: ['admin'], except: actorId })).filter((id) => id !== user),
  about: ({ user }) => ['administrator', user],
  facts: () => ({}),
  when: 'now',
  link: () => '/admin?tab=members',
  text: {
    ko: () => ({
      heading: '새 관리자를 초대했습니다',
      text: '다른 관리자가 새 관리자 계정을 만들고 초대 링크를 보여 주었습니다. 모르는 일이라면 그 관리자와 이야기해 주세요.',
    }),
    en: () => ({
      heading: 'A new administrator was invited',
      text: 'Another administrator made an account of an administrator and its invitation. If you do not know of this, please talk to them.',
    }),
  },
}

export const siteTold = { administratorInvited, backupStoreAway, 'export.envelope': envelopeMade }
