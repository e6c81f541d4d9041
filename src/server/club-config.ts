import { readFileSync } from 'node:fs'
import { Club } from '#contract/site/club.ts'

/** Reads club.config.json. Instead of throwing it returns one line for each mistake, which names the key. */
export function readClub(path: string): { value?: Club; problems: string[] } {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return {
      problems: [
        `The club's own values are missing: there is no readable file ${path}. Copy club.config.json there, or set CLUB_CONFIG=/path/to/club.config.json`,
      ],
    }
  }
  let json: unknown
  try {
    // Some editors on Windows put a byte order mark in front.
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unreadable'
    return { problems: [`${path} is not valid JSON (${reason}). Look for a missing comma or quotation mark near that place.`] }
  }
  const parsed = Club.safeParse(json, { error: describe })
  if (parsed.success) return { value: parsed.data, problems: [] }
  return {
    problems: parsed.error.issues.map(
      (issue) => `${path}: ${issue.path.length === 0 ? 'the file' : issue.path.join('.')} ${issue.message}`,
    ),
  }
}

type RawIssue = Parameters<NonNullable<Extract<Parameters<typeof Club.safeParse>[1], object>['error']>>[0]

function describe(issue: RawIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `holds ${issue.keys.map((key) => `"${key}"`).join(' and ')}, which the site does not know. Please check the spelling or remove it.`
    case 'invalid_type':
      return issue.input === undefined ? 'is missing.' : `must be ${kinds[issue.expected] ?? issue.expected}.`
    case 'too_small':
      return 'must not be empty.'
    case 'too_big':
      return `is too long (at most ${issue.maximum}).`
    case 'invalid_format':
      return formats[issue.format] ?? 'must be a web address that starts with https://.'
    default:
      return 'is not right.'
  }
}

const formats: Record<string, string> = {
  email: 'must be an email address such as ride@club.example.',
  date: 'must be a day such as 2026-03-01, or null.',
}

const kinds: Record<string, string> = {
  string: 'text in quotation marks',
  array: 'a list in [ ]',
  object: 'a group in { }',
  int: 'a number',
  number: 'a number',
}
