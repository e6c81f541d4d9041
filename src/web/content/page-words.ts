import { keepParticles } from '#contract/keep-particles.ts'
import type { Language } from '#contract/languages.ts'
import type { ShownClub } from '#contract/site/club.ts'
import type { PageWordName } from '#contract/site/page-words.ts'
import { useClub } from '#web/club.tsx'
import { useLanguage } from '#web/i18n/language.tsx'

// The site's own words where a club may have others (docs/product.md 5.12). Not in the catalogue of texts: who edits them sees both languages.

type Words<Name extends PageWordName> = Record<Name, Record<Language, string>>
type Standard<Page extends string> = Words<Extract<PageWordName, `${Page}.${string}`>>

/** Reads texts of a page: the club's own words, or else these. */
export function wordsIn<Name extends PageWordName>(
  language: Language,
  { words }: Pick<ShownClub, 'words'>,
  standard: Words<Name>,
) {
  return (name: Name): string => keepParticles((words[name] ?? standard[name])[language])
}

export function usePageWords<Name extends PageWordName>(standard: Words<Name>) {
  return wordsIn(useLanguage().language, useClub(), standard)
}

/** Frequent questions of the contact page. */
export const contactWords: Standard<'contact'> = {
  'contact.requirementsQuestion': { ko: '가입하려면 무엇이 필요한가요?', en: 'What do I need to become a member?' },
  'contact.requirementsAnswer': {
    ko: '바이크를 소유하고 유효한 면허가 있어야 하며, 클럽의 규칙을 지켜야 합니다.',
    en: 'You need to own a motorcycle, hold a valid license and follow the club rules.',
  },
  'contact.duesQuestion': { ko: '회비는 얼마인가요?', en: 'How much are the dues?' },
  'contact.duesAnswer': {
    ko: '회비에 관한 자세한 내용은 가입 신청 때 안내해 드립니다.',
    en: 'Details about dues are given during the application.',
  },
}

/** Questions of the help page, and what it says about problems. */
export const helpWords: Standard<'help'> = {
  'help.passwordQuestion': { ko: '비밀번호를 잊어버렸어요.', en: 'I forgot my password.' },
  'help.passwordAnswer': {
    ko: '운영진에게 연락해 주세요. 새 비밀번호를 정할 수 있는 링크를 보내 드립니다. 설정에서 패스키를 추가해 두시면 비밀번호 없이 지문이나 얼굴, 화면 잠금으로 로그인할 수 있습니다.',
    en: 'Please contact an administrator, who will send you a link to choose a new one. If you add a passkey in Settings, you can log in with your fingerprint, face or screen lock, without a password.',
  },
  'help.browserQuestion': {
    ko: '카카오톡에서는 로그인되어 있는데 크롬에서는 아니에요.',
    en: 'I am logged in inside KakaoTalk, but not in Chrome.',
  },
  'help.browserAnswer': {
    ko: '로그인은 브라우저마다 따로입니다. 이미 로그인한 브라우저의 설정에서 ‘다른 브라우저에서 이어서 쓰기’의 링크를 만들면, 비밀번호를 다시 입력하지 않고 다른 브라우저에서도 로그인할 수 있습니다.',
    en: 'Each browser has its own login. In the browser where you are logged in, make a link under “Continue in another browser” in Settings: it logs you in without the password.',
  },
  'help.galleryQuestion': { ko: '갤러리가 보이지 않아요.', en: 'Why can’t I see the gallery?' },
  'help.galleryAnswer': {
    ko: '갤러리는 회원 전용입니다. 로그인하면 앨범을 볼 수 있습니다.',
    en: 'The gallery is for members only. Log in to see the albums.',
  },
  'help.statusQuestion': { ko: '가입 신청은 어떻게 되고 있나요?', en: 'What is the status of my application?' },
  'help.statusAnswer': {
    ko: '운영진이 검토한 뒤 한 분 한 분께 따로 연락드립니다. 로그인하면 ‘내 정보’에서도 볼 수 있습니다.',
    en: 'Administrators review applications and contact you individually. When you are logged in, My Profile shows it too.',
  },
  'help.technicalReport': {
    ko: '문제가 있으면 문의하기 페이지에서 알려 주세요.',
    en: 'Please report problems through the contact page.',
  },
}

/** What the page of a ride says once sign-up has closed. */
export const rideWords: Standard<'ride'> = {
  'ride.closedCall': { ko: '자리가 필요하시면 클럽에 전화해 주세요.', en: 'If you need a spot, please call the club.' },
  'ride.closedGoing': {
    ko: '못 오시게 되면 출발 전에 참가를 취소해 주세요.',
    en: 'If you can’t make it, please give up your spot before the start.',
  },
  'ride.closedWaiting': {
    ko: '이제 자동으로 참가가 확정되지 않습니다. 빈자리를 누구에게 드릴지는 운영진이 정하니 클럽에 전화해 주세요.',
    en: 'You no longer move up automatically. The officers decide who gets a free spot, so please call the club.',
  },
}
