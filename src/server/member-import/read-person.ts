import { RegisterInput } from '#contract/accounts/auth.ts'
import type { ImportField } from '#contract/accounts/member-list.ts'
import { emergencyRelations } from '#contract/applications/application-choices.ts'
import { MembershipApplicationInput } from '#contract/applications/membership-applications.ts'
import { type Sentence, say } from '#contract/sentences.ts'
import { readDay } from './days.ts'

const { koreanName, kakaoId, phoneNumber, email, motorcycleModel, dateOfBirth } = MembershipApplicationInput.shape

export interface Issue {
  field: ImportField
  message: Sentence
}

/** The fields in the site's spelling, '' where the list has nothing, and what is wrong. A wrong field stays as the list has it. */
export interface ReadPerson {
  fields: Record<ImportField, string>
  issues: Issue[]
}

interface Schema {
  safeParse: (text: string) => {
    success: boolean
    data?: string | undefined
    error?: { issues: { message: string }[] } | undefined
  }
}

const unclearDay = say('Please write the date like 1985-03-02')
const unclearRelation = say('Please write spouse, parent, child, sibling, friend or other')

/** @param today the club's day, `YYYY-MM-DD` */
export function readPerson(listed: Record<ImportField, string>, today: string): ReadPerson {
  const fields = { ...listed, ...namesByScript(listed) }
  const issues: Issue[] = []
  function check(field: ImportField, objection: Sentence | null): void {
    if (objection !== null && issues.every((issue) => issue.field !== field)) issues.push({ field, message: objection })
  }
  function validate(field: ImportField, schema: Schema, { isRequired = false } = {}): void {
    if (fields[field] === '' && !isRequired) return
    const { data, error } = schema.safeParse(fields[field])
    check(field, (error?.issues[0]?.message as Sentence | undefined) ?? null)
    if (data !== undefined) fields[field] = data
  }
  function read(field: ImportField, reading: string | null, objection: Sentence): void {
    if (fields[field] === '') return
    check(field, reading === null ? objection : null)
    if (reading !== null) fields[field] = reading
  }

  if (fields.koreanName === '' && fields.englishName === '') check('koreanName', say('This field is required'))
  validate('koreanName', koreanName)
  validate('englishName', koreanName)
  validate('phoneNumber', phoneNumber, { isRequired: true })
  check('phoneNumber', objectionToPhone(fields.phoneNumber))
  validate('email', email)
  validate('kakaoId', kakaoId)
  read('dateOfBirth', readDay(fields.dateOfBirth), unclearDay)
  validate('dateOfBirth', dateOfBirth)
  validate('motorcycleModel', motorcycleModel)
  validate('emergencyContactName', koreanName)
  read('emergencyContactRelation', readRelation(fields.emergencyContactRelation), unclearRelation)
  validate('emergencyContactPhone', phoneNumber)
  check('emergencyContactPhone', objectionToPhone(fields.emergencyContactPhone))
  validate('username', RegisterInput.shape.username)
  read('joinedOn', readDay(fields.joinedOn), unclearDay)
  if (/^\d/.test(fields.joinedOn) && fields.joinedOn > today) check('joinedOn', say('Please enter a valid date'))
  return { fields, issues }
}

/** Lists with one column for names have both scripts in it. */
function namesByScript({ koreanName: korean, englishName: english }: Record<ImportField, string>) {
  const isLatin = (name: string) => name !== '' && !/[가-힣]/.test(name)
  if (english === '' && isLatin(korean)) return { koreanName: '', englishName: korean }
  if (korean === '' && english !== '' && !isLatin(english)) return { koreanName: english, englishName: '' }
  return {}
}

/** Spreadsheets turn long numbers into 1.01235E+10. */
function objectionToPhone(text: string): Sentence | null {
  if (text === '') return null
  const isNumber = text.replaceAll(/\D/g, '').length >= 7 && !/\dE\+\d/i.test(text)
  return isNumber ? null : say('Please enter the whole phone number')
}

const relationWords: Record<(typeof emergencyRelations)[number], string> = {
  spouse: 'spouse wife husband partner 배우자 남편 아내 부인 와이프 처 집사람 신랑',
  parent: 'parent parents father mother dad mom 부모 부모님 아버지 어머니 부친 모친 부 모 아빠 엄마',
  child: 'child son daughter 자녀 아들 딸 자식',
  sibling: 'sibling brother sister 형제자매 형제 자매 남매 형 누나 오빠 언니 동생 남동생 여동생',
  friend: 'friend 친구 지인',
  other: 'other others 기타 친척 동료',
}

function readRelation(text: string): string | null {
  const word = text.normalize('NFKC').trim().toLowerCase()
  return emergencyRelations.find((relation) => relationWords[relation].split(' ').includes(word)) ?? null
}
