import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import type { Language } from '#contract/languages.ts'
import { activeUsers, type Happening, type Notice, type NoticeText, urgency } from '#server/activities/notice.ts'
import { newId } from '#server/db/new-id.ts'

/** By the owner, or by an administrator about `user`. */
interface OfAccount extends Happening {
  actorId?: string | null
  user?: string
}

const ownerOf = ({ user, actorId }: OfAccount) => user ?? actorId ?? ''

/** Told at once, also at night and whatever the switches are, because an owner who did not do it must hear it. */
const ofAccount = {
  to: (change, told) => activeUsers(change, { ids: [ownerOf(told)] }),
  about: (told) => [ownerOf(told), told.moment.now.toISOString()],
  when: 'now',
  budget: { priority: urgency.urgent, perDay: 5, of: 'event', beyond: 'last' },
  mail: {
    why: () => ({
      ko: '계정의 보안에 관한 일이라 알림 설정과 관계없이 보내 드립니다.',
      en: 'This is about the security of your account, so it is sent whatever your settings are.',
    }),
  },
  push: 'always',
} as const satisfies Partial<Notice<OfAccount>>

/** `link`, in old notices only: an administrator made a password link that turns the codes off. */
type SecondFactorEvent = 'on' | 'off' | 'codes' | 'recovery' | 'link'

const secondFactorTexts: Record<SecondFactorEvent, Record<Language, string>> = {
  on: { ko: '이제 로그인할 때 인증 앱의 코드를 입력합니다.', en: 'Logging in to your account now takes a code from your app.' },
  off: {
    ko: '로그인할 때 인증 앱의 코드를 더 이상 묻지 않습니다.',
    en: 'Logging in to your account no longer takes a code from your app.',
  },
  codes: {
    ko: '복구 코드를 새로 만들었습니다. 예전 코드는 쓸 수 없습니다.',
    en: 'New recovery codes were made for your account. The old ones no longer work.',
  },
  recovery: {
    ko: '복구 코드로 로그인했습니다. 그 코드는 다시 쓸 수 없습니다.',
    en: 'Your account was logged in to with a recovery code, which cannot be used again.',
  },
  link: {
    ko: '다른 관리자가 내 계정의 비밀번호 링크를 만들었습니다. 이 링크를 쓰면 2단계 인증도 꺼집니다.',
    en: 'An administrator made a password link for your account that also turns your second factor off.',
  },
}

const secondFactor = (event: SecondFactorEvent): Notice<OfAccount, { event: SecondFactorEvent }> => ({
  ...ofAccount,
  kind: 'secondFactor',
  facts: () => ({ event }),
  link: () => settingsAddress('second-factor'),
  text: {
    ko: ({ event }) => ({
      heading: '2단계 인증',
      text: `${secondFactorTexts[event].ko} 직접 하신 일이 아니라면 비밀번호를 바꾸고 다른 관리자에게 알려 주세요.`,
    }),
    en: ({ event }) => ({
      heading: 'Second factor',
      text: `${secondFactorTexts[event].en} If you do not know of this, please change your password and tell another administrator.`,
    }),
  },
})

/** A link was made or used; `invited`: for an account without a password; `reset…`: with it the second factor goes. `set`: by a command on the server. */
type PasswordEvent = 'made' | 'invited' | 'used' | 'resetMade' | 'resetUsed' | 'set' | 'changed'

const passwordTexts: Record<PasswordEvent, Record<Language, NoticeText>> = {
  made: {
    ko: {
      heading: '내 계정의 비밀번호 링크가 만들어졌습니다',
      text: '관리자가 내 계정의 비밀번호를 새로 정하는 링크를 만들었습니다. 부탁하신 일이 아니라면 지금 비밀번호를 바꿔 주세요. 그러면 링크를 쓸 수 없게 됩니다. 다른 관리자에게도 알려 주세요.',
    },
    en: {
      heading: 'A password link was made for your account',
      text: 'An administrator made a link that sets a new password for your account. If you did not ask for it, please change your password now, which ends the link, and tell another administrator.',
    },
  },
  invited: {
    ko: {
      heading: '내 계정의 초대 링크가 만들어졌습니다',
      text: '관리자가 내 계정의 첫 비밀번호를 정하는 초대 링크를 만들었습니다.',
    },
    en: {
      heading: 'An invitation was made for your account',
      text: 'An administrator made an invitation that sets the first password of your account.',
    },
  },
  used: {
    ko: {
      heading: '링크로 비밀번호가 바뀌었습니다',
      text: '비밀번호 링크로 내 계정의 비밀번호를 새로 정했습니다. 모든 기기에서 로그아웃되었고, 2단계 인증과 패스키는 그대로입니다. 직접 하신 일이 아니라면 바로 다른 관리자에게 알려 주세요.',
    },
    en: {
      heading: 'Your password was set by a link',
      text: 'A password link set a new password for your account. All devices were logged out; your second factor and your passkeys have not changed. If that was not you, please tell another administrator at once.',
    },
  },
  resetMade: {
    ko: {
      heading: '내 계정의 비밀번호 링크가 만들어졌습니다',
      text: '관리자가 내 계정의 비밀번호 링크를 만들었습니다. 이 링크를 쓰면 2단계 인증이 꺼지고 패스키도 지워집니다. 부탁하신 일이 아니라면 지금 비밀번호를 바꿔 주세요. 그러면 링크를 쓸 수 없게 됩니다. 다른 관리자에게도 알려 주세요.',
    },
    en: {
      heading: 'A password link was made for your account',
      text: 'An administrator made a password link for your account that also turns your second factor off and removes your passkeys. If you did not ask for it, please change your password now, which ends the link, and tell another administrator.',
    },
  },
  resetUsed: {
    ko: {
      heading: '링크로 비밀번호가 바뀌고 2단계 인증이 꺼졌습니다',
      text: '비밀번호 링크로 내 계정의 비밀번호를 새로 정했습니다. 2단계 인증이 꺼지고 패스키가 지워졌으며 모든 기기에서 로그아웃되었습니다. 직접 하신 일이 아니라면 바로 다른 관리자에게 알려 주세요.',
    },
    en: {
      heading: 'Your password was set by a link, and your second factor is off',
      text: 'A password link set a new password for your account, turned your second factor off and removed your passkeys. All devices were logged out. If that was not you, please tell another administrator at once.',
    },
  },
  set: {
    ko: {
      heading: '비밀번호가 바뀌었습니다',
      text: '홈페이지 서버를 돌보는 분이 내 계정의 비밀번호를 새로 정했습니다. 모든 기기에서 로그아웃되었고, 2단계 인증과 패스키는 그대로입니다. 부탁하신 일이 아니라면 바로 관리자에게 알려 주세요.',
    },
    en: {
      heading: 'Your password was changed',
      text: 'Someone who runs the website’s server set a new password for your account. All devices were logged out; your second factor and your passkeys have not changed. If you did not ask for it, please tell an administrator at once.',
    },
  },
  changed: {
    ko: {
      heading: '비밀번호가 바뀌었습니다',
      text: '설정에서 내 계정의 비밀번호를 바꾸었습니다. 다른 기기에서는 모두 로그아웃되었고, 2단계 인증과 패스키는 그대로입니다. 직접 하신 일이 아니라면 바로 관리자에게 알리고 새 비밀번호 링크를 부탁해 주세요.',
    },
    en: {
      heading: 'Your password was changed',
      text: 'The password of your account was changed in Settings. All other devices were logged out; your second factor and your passkeys have not changed. If that was not you, please tell an administrator at once and ask for a new password link.',
    },
  },
}

/** Each of them is told, also two of the same moment. */
const passwordLink = <Told extends OfAccount>(
  eventOf: (told: Told) => PasswordEvent,
): Notice<Told, { event: PasswordEvent }> => ({
  ...ofAccount,
  kind: 'passwordLink',
  about: (_, { userId }) => [userId, newId()],
  facts: (told) => ({ event: eventOf(told) }),
  link: () => settingsAddress('sessions'),
  text: { ko: ({ event }) => passwordTexts[event].ko, en: ({ event }) => passwordTexts[event].en },
})

/** `address`: the verified one before, to which this is written, too. */
const addressChanged: Notice<Happening & { userId: string; address: string | null }, { address: string | null }> = {
  ...ofAccount,
  kind: 'addressChanged',
  to: (change, { userId }) => activeUsers(change, { ids: [userId] }),
  about: ({ userId }) => [userId, newId()],
  facts: ({ address }) => ({ address }),
  budget: { ...ofAccount.budget, of: 'recipient' },
  mail: { ...ofAccount.mail, address: ({ address }) => address },
  link: () => '/settings',
  text: {
    ko: () => ({
      heading: '이메일 주소가 바뀌었습니다',
      text: '내 계정에 적힌 이메일 주소가 바뀌어, 확인을 마치면 앞으로의 메일은 새 주소로 갑니다. 이 메일은 예전 주소로도 보내 드립니다. 직접 하신 일도 부탁하신 일도 아니라면 비밀번호를 바꾸고 관리자에게 알려 주세요.',
    }),
    en: () => ({
      heading: 'Your email address was changed',
      text: 'The email address of your account was changed; once the new one is verified, our mail goes there. This message goes to the old address. If you neither did nor asked for this, please change your password and tell an administrator.',
    }),
  },
}

/** `device`: its kind, and the browser; null when unknown. */
type WithDevice = { device: string | null }

const continueLink: Notice<OfAccount & WithDevice, WithDevice> = {
  ...ofAccount,
  kind: 'continueLink',
  facts: ({ device }) => ({ device }),
  budget: { ...ofAccount.budget, perDay: 10, of: 'recipient' },
  link: () => settingsAddress('sessions'),
  text: {
    ko: ({ device }) => ({
      heading: '다른 브라우저에서 로그인했습니다',
      text: `이미 로그인된 브라우저에서 이어서 ${device === null ? '알 수 없는 기기에서' : `${device}에서`} 내 계정에 로그인했습니다. 직접 하신 일이 아니라면 설정에서 그 기기를 로그아웃하고 비밀번호를 바꿔 주세요.`,
    }),
    en: ({ device }) => ({
      heading: 'Another browser was logged in',
      text: `Your account was logged in to on ${device ?? 'an unknown device'}, from another browser that was logged in already. If that was not you, please log that device out in Settings and change your password.`,
    }),
  },
}

const passkeyAdded: Notice<OfAccount & WithDevice & { passkeyId: string }, WithDevice> = {
  ...ofAccount,
  kind: 'passkeyAdded',
  about: ({ passkeyId }) => [passkeyId, ''],
  facts: ({ device }) => ({ device }),
  budget: { ...ofAccount.budget, perDay: 10, of: 'recipient' },
  link: () => settingsAddress('passkeys'),
  text: {
    ko: ({ device }) => ({
      heading: '패스키가 추가되었습니다',
      text: `${device === null ? '알 수 없는 기기에서' : `${device}에서`} 내 계정에 패스키를 추가했습니다. 직접 하신 일이 아니라면 설정에서 그 패스키를 삭제하고 비밀번호를 바꿔 주세요.`,
    }),
    en: ({ device }) => ({
      heading: 'A passkey was added',
      text: `A passkey was added to your account from ${device ?? 'an unknown device'}. If that was not you, please remove it in Settings and change your password.`,
    }),
  },
}

const invited = passwordLink<OfAccount & { userIds: readonly string[] }>(() => 'invited')

export const accountsTold = {
  'secondFactor.on': secondFactor('on'),
  'secondFactor.off': secondFactor('off'),
  'secondFactor.codes': secondFactor('codes'),
  'secondFactor.recovery': secondFactor('recovery'),
  // Where a password link does it, too, its own notice says so.
  secondFactorRemoved: secondFactor('off'),
  'user.password': passwordLink(() => 'changed'),
  'user.passwordSet': passwordLink(() => 'set'),
  'user.passwordLink': passwordLink<OfAccount & { act: 'made' | 'invited' | 'resetMade' }>(({ act }) => act),
  'user.passwordReset': passwordLink<OfAccount & { act: 'used' | 'resetUsed' }>(({ act }) => act),
  'members.import': { ...invited, to: (change, { userIds }) => activeUsers(change, { ids: userIds }) } satisfies typeof invited,
  'session.continueLink': continueLink,
  'passkey.create': passkeyAdded,
  addressChanged,
}
