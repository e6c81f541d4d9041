import { readFileSync } from 'node:fs'
import { Club } from '#contract/site/club.ts'
import { type Bilingual, fromTwoLines, inTwoLines } from './bilingual.ts'

/** Reads club.config.json. Instead of throwing it returns a text for each mistake, which names the key. */
export function readClub(path: string): { value?: Club; problems: Bilingual[] } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return {
      problems: [
        {
          ko: `클럽 설정이 없습니다. 읽을 수 있는 파일이 ${path}에 없습니다. club.config.json을 그곳에 복사하거나 경로를 지정해 주세요: CLUB_CONFIG=/path/to/club.config.json`,
          en: `The club's own values are missing: there is no readable file ${path}. Copy club.config.json there, or set CLUB_CONFIG=/path/to/club.config.json`,
        },
      ],
    }
  }
  let json: unknown
  try {
    // Some editors on Windows put a byte order mark in front, and some of macOS write decomposed letters.
    json = JSON.parse(text.replace(/^\uFEFF/, '').normalize('NFC'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable'
    return {
      problems: [
        {
          ko: `${path}의 JSON 형식이 올바르지 않습니다(${reason}). 그 근처에 쉼표나 따옴표가 빠지지 않았는지 확인해 주세요.`,
          en: `${path} is not valid JSON (${reason}). Look for a missing comma or quotation mark near that place.`,
        },
      ],
    }
  }
  const parsed = Club.safeParse(json, { error: describe })
  if (parsed.success) return { value: parsed.data, problems: [] }
  return {
    problems: parsed.error.issues.map(({ path: keys, message }) =>
      fromTwoLines(`${path}: ${keys.length === 0 ? 'club.config.json' : keys.join('.')}`, message),
    ),
  }
}

type RawIssue = Parameters<NonNullable<Extract<Parameters<typeof Club.safeParse>[1], object>['error']>>[0]

function describe(issue: RawIssue): string {
  return inTwoLines(explain(issue))
}

function explain(issue: RawIssue): Bilingual {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => `"${key}"`)
      return {
        ko: `안에 사이트가 모르는 이름이 있습니다: ${keys.join(', ')}. 철자를 확인하거나 지워 주세요.`,
        en: `holds ${keys.join(' and ')}, which the site does not know. Please check the spelling or remove it.`,
      }
    }
    case 'invalid_type': {
      if (issue.input === undefined) return { ko: '값이 없습니다.', en: 'is missing.' }
      const kind = kinds[issue.expected] ?? { ko: issue.expected, en: issue.expected }
      return { ko: `값의 종류가 다릅니다. 필요한 것: ${kind.ko}.`, en: `must be ${kind.en}.` }
    }
    case 'too_small':
      return { ko: '값이 비어 있거나 너무 작습니다.', en: 'is empty or too small.' }
    case 'too_big':
      return { ko: `값이 너무 길거나 큽니다(최대 ${issue.maximum}).`, en: `is too long or too large (at most ${issue.maximum}).` }
    case 'invalid_format':
      return (
        formats[issue.format] ?? {
          ko: '값은 https://로 시작하는 웹 주소여야 합니다.',
          en: 'must be a web address that starts with https://.',
        }
      )
    default:
      return { ko: '값이 올바르지 않습니다.', en: 'is not right.' }
  }
}

const formats: Record<string, Bilingual> = {
  email: {
    ko: '값은 ride@club.example과 같은 이메일 주소여야 합니다.',
    en: 'must be an email address such as ride@club.example.',
  },
  date: { ko: '값은 2026-03-01과 같은 날짜이거나 null이어야 합니다.', en: 'must be a day such as 2026-03-01, or null.' },
}

const kinds: Record<string, Bilingual> = {
  string: { ko: '따옴표 안의 글', en: 'text in quotation marks' },
  array: { ko: '[ ] 안의 목록', en: 'a list in [ ]' },
  object: { ko: '{ } 안의 묶음', en: 'a group in { }' },
  int: { ko: '숫자', en: 'a number' },
  number: { ko: '숫자', en: 'a number' },
}
