// The club's list of members as a table of texts, before anything is checked. Browser and command line read it alike.

export const importFields = [
  'koreanName',
  'englishName',
  'phoneNumber',
  'email',
  'kakaoId',
  'dateOfBirth',
  'motorcycleModel',
  'emergencyContactName',
  'emergencyContactRelation',
  'emergencyContactPhone',
  'username',
  'joinedOn',
] as const
export type ImportField = (typeof importFields)[number]

/** The most rows of one import. */
export const maxImportedRows = 1_000
/** The most characters of one cell that are sent; each field has its own limit below that. */
export const maxCellLength = 400

/** Which column of the table has each field, from 0. */
export type Columns = Partial<Record<ImportField, number>>

/** As the list has it. `row` is the number that spreadsheets show: the header is row 1. */
export type ListedPerson = { row: number } & Record<ImportField, string>

/** For the CSV library, which then recognizes the separator. */
export const csvOptions = { delimitersToGuess: [',', ';', '\t'], skipEmptyLines: false }

/** Headers that clubs use, without spaces, signs and capitals; the more exact ones first, as the first that a list has counts. */
const headers: Record<ImportField, string> = {
  koreanName:
    '한글이름 이름 성명 이름한글 성명한글 한글성명 국문이름 국문성명 회원명 회원이름 koreanname namekorean name fullname',
  englishName: '영문이름 영문성명 이름영문 성명영문 영어이름 영문명 영문 englishname nameenglish romanizedname',
  phoneNumber:
    '휴대폰번호 휴대폰 휴대전화번호 휴대전화 핸드폰번호 핸드폰 모바일 전화번호 전화 연락처 mobilephone mobile cellphone cell phonenumber phone telephone tel',
  email: '이메일 이메일주소 메일 메일주소 전자우편 email emailaddress mail',
  kakaoId: '카카오톡id 카카오톡아이디 카카오톡 카카오id 카카오아이디 카톡id 카톡아이디 카톡 kakaotalkid kakaotalk kakaoid kakao',
  dateOfBirth: '생년월일 생일 출생일 dateofbirth birthdate birthday dob',
  motorcycleModel:
    '모터사이클기종 오토바이기종 바이크기종 기종 차종 모터사이클 오토바이 바이크 motorcyclemodel motorcycle bike model',
  emergencyContactName:
    '비상연락처이름 비상연락처성명 비상연락인 긴급연락처이름 긴급연락처성명 보호자 보호자이름 emergencycontactname emergencycontact emergencyname',
  emergencyContactRelation: '관계 비상연락처관계 긴급연락처관계 relation relationship emergencycontactrelation emergencyrelation',
  emergencyContactPhone:
    '비상연락처전화번호 비상연락처전화 비상연락처번호 비상연락처 비상전화 긴급연락처전화번호 긴급연락처전화 긴급연락처 보호자연락처 보호자전화번호 emergencycontactphone emergencyphone emergencycontactnumber emergencynumber',
  username: '홈페이지아이디 아이디 계정 username userid login loginid',
  joinedOn: '가입일 가입일자 가입날짜 가입연월일 입회일 joinedon joined joindate joineddate datejoined membersince since',
}

/** The fields that the names of the columns tell; of two columns for one field the one with the more exact name counts. */
export function guessColumns(header: readonly string[]): Columns {
  const names = header.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  const columns: Columns = {}
  for (const field of importFields) {
    const known = headers[field].split(' ').find((name) => names.includes(name))
    if (known !== undefined) columns[field] = names.indexOf(known)
  }
  return columns
}

/**
 * The row, as spreadsheets number it, with a quotation mark that leaves the end of its cell unknown; null when there is none. The
 * rows below would become part of that cell, so such a file is refused.
 * @param errors as the CSV library reports them
 */
export function findMisquotedRow(errors: readonly { type: string; row?: number | undefined }[]): number | null {
  const error = errors.find(({ type }) => type === 'Quotes')
  return error === undefined ? null : (error.row ?? 0) + 1
}

/** Without the apostrophe that keeps a spreadsheet from computing the cell; the site's own CSV files have it too. */
function plain(text: string): string {
  return text.replace(/^'(?=[=+\-@＝＋－＠0])/, '')
}

/** The people of a table whose first line is the header. Lines without any text are left out. */
export function readPeople([, ...lines]: readonly (readonly string[])[], columns: Columns): ListedPerson[] {
  return lines
    .map((cells, index) => {
      const cell = (field: ImportField) => plain((cells[columns[field] ?? -1] ?? '').trim()).slice(0, maxCellLength)
      const fields = Object.fromEntries(importFields.map((field) => [field, cell(field)])) as Record<ImportField, string>
      return { row: index + 2, ...fields }
    })
    .filter((person) => importFields.some((field) => person[field] !== ''))
}
