import { romanize } from 'es-hangul'
import type { Person } from '#contract/accounts/person-name.ts'

const plainLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' }

/** As texts are compared and searched: the same for all forms of a letter, with and without accents (Núñez, nunez), without invisible characters. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Script=Latin}\p{M}*/gu, (letter) => {
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return plainLetters[bare] ?? bare
    })
    .trim()
}

/** Korean keyboards join two consonants that are typed one after the other: the joined letter, then the two. */
const joined = new Map(
  'ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ'
    .split(' ')
    .map((three) => [three.charAt(0), three.slice(1)]),
)

/** NFKC also turns the consonants of the keyboard (U+3131 and on) into those that syllables are made of. */
export function spell(text: string): string {
  return foldText(text.replaceAll(/[ㄳ-ㅄ]/g, (letter) => joined.get(letter) ?? letter))
}

/** 김도윤 → ᄀᄃᄋ; other letters stay. */
export function consonantsOf(text: string): string {
  return text.replaceAll(/[가-힣]/g, (syllable) => syllable.normalize('NFD').charAt(0))
}

/** Whether each word of the search is in one of the person's names, or their initial consonants (ㅎㄱㄷ). */
export function findsName(search: string, person: Person & { username?: string }): boolean {
  const words = spell(search).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (words.length === 0) return true
  const { firstName, lastName, otherName, username } = person
  const texts = [`${lastName ?? ''}${firstName ?? ''}`, `${firstName ?? ''}${lastName ?? ''}`, otherName ?? '', username ?? '']
    .map((name) => spell(name).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .flatMap((name) => [name, consonantsOf(name)])
  return words.every((word) => texts.some((text) => text.includes(/[\u1100-\u1112]/.test(word) ? consonantsOf(word) : word)))
}

export interface ComparableName {
  /** Hangul without spaces; empty without a Korean name. */
  korean: string
  /** Family name and given name in a form that is the same for Hangul and for the usual spellings in Latin letters. */
  keys: readonly string[]
}

/** @param names in any script and order: 홍길동, Gildong Hong, HONG GIL DONG, Hong, Gil-Dong */
export function comparableName(...names: readonly string[]): ComparableName {
  const plain = names.map(foldText).filter((name) => name !== '')
  const korean = plain.find((name) => hangul.test(name))?.replaceAll(/[^가-힣]/g, '') ?? ''
  const keys = [
    ...(korean.length > 1 ? koreanKeys(korean) : []),
    ...plain.filter((name) => !hangul.test(name)).flatMap(latinKeys),
  ]
  return { korean, keys: [...new Set(keys)] }
}

const hangul = /[가-힣]/

/** Two Korean names are compared as they are written; across scripts by their sound, as spellings in Latin letters differ. */
export function isSameName(one: ComparableName, other: ComparableName): boolean {
  if (one.korean !== '' && other.korean !== '') return one.korean === other.korean
  return one.keys.some((key) => other.keys.includes(key))
}

/** A name as accounts have it, from a Korean or an English one. Accounts without a family name have null. */
export function accountName(korean: string, english: string): { firstName: string; lastName: string | null } {
  const syllables = korean.replaceAll(/\s/g, '')
  if (/^[가-힣]{2,}$/.test(syllables)) {
    const { family, given } = divideKoreanName(syllables)
    return { firstName: given, lastName: family }
  }
  const words = (korean || english).replaceAll(',', ' ').trim().split(/\s+/)
  const [first = '', ...rest] = words
  const last = rest.pop()
  if (last === undefined) return { firstName: first, lastName: null }
  const isFamilyFirst = (familyGroupsOf(first).length > 0 && familyGroupsOf(last).length === 0) || /^\S+,/.test(english.trim())
  return isFamilyFirst
    ? { firstName: [...rest, last].join(' '), lastName: first }
    : { firstName: [first, ...rest].join(' '), lastName: last }
}

function koreanKeys(name: string): string[] {
  const { given, group } = divideKoreanName(name)
  // Syllable by syllable: in names they do not change each other's sound when they are written in Latin letters.
  return [`${group} ${soundOf([...given].map((syllable) => romanize(syllable)).join(''))}`]
}

/** Family name first or last, and all words of the given name as one. */
function latinKeys(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  const [first = '', ...afterFirst] = words
  if (afterFirst.length === 0) return first === '' ? [] : [`? ${soundOf(first)}`]
  const last = words.at(-1) ?? ''
  return [...keysOf(first, afterFirst), ...keysOf(last, words.slice(0, -1))]
}

function keysOf(family: string, given: readonly string[]): string[] {
  const groups = familyGroupsOf(family)
  const sound = soundOf(given.join(''))
  return (groups.length === 0 ? [soundOf(family)] : groups).map((group) => `${group} ${sound}`)
}

/** What spellings have in common: Gil-dong, Kildong and 길동; Young-hee, Yeonghui and 영희; Jae-woo, Jaeu and 재우. Doubles are only shown, never refused. */
function soundOf(name: string): string {
  return name
    .replaceAll(/sh/g, 's')
    .replaceAll(/ch|jj/g, 'j')
    .replaceAll(/([aeiou])h(?![aeiouyw])/g, '$1')
    .replaceAll(/k+/g, 'g')
    .replaceAll(/t+/g, 'd')
    .replaceAll(/p+/g, 'b')
    .replaceAll(/r/g, 'l')
    .replaceAll(/([a-z])\1+/g, (pair, letter: string) => (letter === 'e' ? 'i' : letter === 'o' ? 'u' : pair.charAt(0)))
    .replaceAll(/ae|ai|ay|oe/g, 'E')
    .replaceAll(/eui|ui/g, 'i')
    .replaceAll(/eo|eu|ou|o/g, 'u')
    .replaceAll(/w?u+/g, 'u')
    .replaceAll('e', 'E')
}

/** Each with the usual spellings in Latin letters; one can belong to several names. What is not here is compared as its romanization. */
const familyNames = `
  가 ga ka|강 kang gang|고 ko go koh|공 kong gong|곽 kwak gwak|구 koo ku gu goo|국 kook guk|권 kwon gwon|금 keum geum kum|기 ki gi kee
  길 gil kil|김 kim gim|나 라 na ra nah rah|남 nam|남궁 namgung namkoong namkung|노 로 noh no roh ro|단 dan|도 do doh|독고 dokgo dokko
  마 ma|맹 maeng|명 myung myeong|모 mo|문 moon mun|민 min|박 park pak bak|반 ban|방 bang pang|배 bae pae bai|백 baek paik baik back paek
  변 byun byeon pyun|봉 bong|빈 bin|사공 sagong sakong|서 seo suh so sur|서문 seomun seomoon|석 seok suk|선 sun seon|선우 sunwoo seonwoo
  설 seol sul|성 sung seong|소 so|손 son sohn|송 song|신 shin sin|심 shim sim|안 ahn an|양 yang|어 eo uh|엄 um eom uhm|여 yeo|연 yeon youn
  염 yeom yum|예 ye|오 oh o|옥 ok|왕 wang|용 yong|우 woo u wu|원 won|위 wi wee|유 류 yoo yu ryu you lyu yeu|육 yook yuk|윤 yoon yun youn
  은 eun|이 lee yi rhee i ri li lie|인 in|임 림 lim im rim leem yim|장 jang chang|전 jeon jun chun cheon|정 jung jeong chung chong joung
  제 je|제갈 jegal|조 cho jo joh|주 joo ju chu|지 ji jee chi|진 jin chin|차 cha|채 chae|천 cheon chun chon|최 choi choe choy|추 choo chu
  탁 tak|탄 tan|태 tae|편 pyun pyeon|표 pyo|피 pi|하 ha|한 han hahn|함 ham hahm|허 heo hur huh her|현 hyun hyeon|형 hyung|호 ho|홍 hong
  황 hwang whang|황보 hwangbo`
  .trim()
  .split(/[|\n]/)
  .map((group) => group.trim().split(' '))

const byHangul = new Map<string, string>()
const byLatin = new Map<string, string[]>()
for (const group of familyNames) {
  // The group is named after its first name.
  const [key = ''] = group
  for (const spelling of group) {
    if (/\p{Script=Hangul}/u.test(spelling)) byHangul.set(spelling, key)
    else byLatin.set(spelling, [...(byLatin.get(spelling) ?? []), key])
  }
}

function familyGroupsOf(latin: string): readonly string[] {
  return byLatin.get(latin.toLowerCase()) ?? []
}

/** 홍길동 is 홍 and 길동, 남궁민 is 남궁 and 민. A name of one syllable is a family name. */
function divideKoreanName(name: string): { family: string; given: string; group: string } {
  const two = name.slice(0, 2)
  const family = name.length > 2 && byHangul.has(two) ? two : name.slice(0, 1)
  return { family, given: name.slice(family.length), group: byHangul.get(family) ?? family }
}

/** Why a name may be a member's though it is not the same: `G. Hong`, `Gildong H.`; another family name, as after a wedding. */
export type NameLikeness = 'initials' | 'givenName'

/** @param given as a bank writes it @param own a member's */
export function likenessOf(given: ComparableName, own: ComparableName): NameLikeness | null {
  const isInitials = given.keys.some((key) => own.keys.some((ownKey) => isAbbreviated(key, ownKey)))
  if (isInitials) return 'initials'
  const isGiven = givenSounds(given).some((sound) => sound.length > 3 && givenSounds(own).includes(sound))
  return isGiven ? 'givenName' : null
}

/** Either name may be its first letter: `홍 g` and `h gildung` are short for `홍 gildung`. */
function isAbbreviated(key: string, ownKey: string): boolean {
  const [family = '', sound = ''] = key.split(' ')
  const [ownFamily = '', ownSound = ''] = ownKey.split(' ')
  if (family === ownFamily) return sound !== ownSound && sound.length > 0 && sound.length <= 2 && isInOrder(sound, ownSound)
  return family.length === 1 && sound === ownSound && sound.length > 2 && initialsOf(ownFamily).includes(family)
}

/** `g`, or `gd` of two syllables, which `gildung` begins with and has. */
function isInOrder(letters: string, sound: string): boolean {
  const [first = '', second = ''] = letters
  return sound.startsWith(first) && !/[aeiouE]/.test(second) && sound.indexOf(second, 1) >= 0
}

/** Of 이, which is written Lee, Yi and Rhee: l, y, r, i. */
function initialsOf(group: string): readonly string[] {
  const spellings = familyNames.find(([key]) => key === group)?.filter((name) => !hangul.test(name)) ?? [group]
  return spellings.map((name) => soundOf(name.charAt(0)))
}

/** Of a name with a Korean family name, what is left; of others, both readings. */
function givenSounds({ keys }: ComparableName): string[] {
  const korean = keys.filter((key) => hangul.test(key))
  return (korean.length > 0 ? korean : keys).map((key) => key.split(' ')[1] ?? '')
}
