import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shortestPassword } from '#contract/accounts/auth.ts'
import { projectFolder } from '#server/project-folder.ts'
import { isDate, isRowOfKeys, repeatedUnit } from './password-patterns.ts'

// What breaches of English sites do not show: the words of this club's world, and those that Koreans type, also with the keyboard left in English.
const ownWords = `
motorcycle motorcycles motorbike motorbikes motorcyclist biker bikers bikelife rider riders riding ridefree ridesafe ducati
오토바이 바이크 라이더 라이딩 라이더스 할리데이비슨 가와사키 야마하 혼다 두카티
비밀번호 비번 패스워드 암호 관리자 운영자 테스트 사랑 사랑해 사랑해요 사랑합니다 안녕 안녕하세요 행복 행복하자 대한민국 한국 우리집 엄마 아빠 여보 자기야 천사 하나님 예수님
qlalfqjsgh qlqjs rhksflwk xptmxm tkfkdgo tkfkdgody tkfkdgkqslek dkssud dkssudgktpdy godqhr eogksalsrnr gksrnr dnflwlq djaak dkqk durjs cjstk gkskska dhxhqkdl qkdlzm fkdlej
`

/**
 * In one spelling for all ways to write a word with digits and signs for letters. `i` and `l` become one, since a 1 stands for either; so two
 * different words may have one spelling, which does no harm: both sides of a comparison are folded.
 */
export function withoutLeet(text: string): string {
  return text
    .replaceAll('0', 'o')
    .replaceAll(/[1!l|]/g, 'i')
    .replaceAll('3', 'e')
    .replaceAll(/[4@]/g, 'a')
    .replaceAll(/[5$]/g, 's')
    .replaceAll(/[7+]/g, 't')
}

/** scripts/collect-common-passwords.ts says where the list is from. Folded as one text, which takes a tenth of the time that its words take one by one. */
export function readCommonPasswords(): ReadonlySet<string> {
  const list = readFileSync(join(projectFolder, 'src/server/passwords/common-passwords.txt'), 'utf8')
  return new Set(withoutLeet(`${list}\n${ownWords}`).split(/\s+/).filter(Boolean))
}

const common = readCommonPasswords()

/**
 * Whether the password is among the first that others would try: one of the list, in any case and width, backwards, with signs for letters, with
 * digits and signs around it; a short unit again and again; a row of keys; a date. A unit of some length is judged by itself, so a sentence that is
 * repeated passes.
 * @param plain NFKC, lower case.
 */
export function isCommonPassword(plain: string): boolean {
  const unit = repeatedUnit(plain)
  if (unit !== plain) return unit.length < shortestPassword || isCommonPassword(unit)
  return (
    isRowOfKeys(plain) ||
    isDate(plain) ||
    spellingsOf(plain).some((spelling) => common.has(spelling) || common.has(backwards(spelling)))
  )
}

function spellingsOf(plain: string): string[] {
  const cut = [plain, trimStart(plain), trimEnd(plain), trim(plain)]
  return cut.flatMap((text) => [withoutLeet(text), withoutLeet(squash(text)), squash(withoutLeet(text))])
}

/** Letters and digits alone. */
export function squash(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}

/** Without the digits and signs at both ends. */
export function trim(text: string): string {
  return trimEnd(trimStart(text))
}

function trimStart(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '')
}

/** The look behind keeps it linear: otherwise each digit within the text would be tried as the first of those at the end. */
function trimEnd(text: string): string {
  return text.replace(/(?<![^\p{L}\p{M}])[^\p{L}\p{M}]+$/u, '')
}

export function backwards(text: string): string {
  return [...text].reverse().join('')
}
