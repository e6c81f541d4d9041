import { parseEnv } from 'node:util'
import type { Bilingual } from './bilingual.ts'

export interface EnvFile {
  names: readonly string[]
  /** First words of lines without `=`, which are no setting at all. */
  bareLines: readonly string[]
}

const bareLine = /^\s*(?:export\s+)?([A-Za-z][\w-]*)\s*(?:[:\s][^=]*)?$/

/** @param text of a `.env`. */
export function namesIn(text: string): EnvFile {
  const bareLines = text.split('\n').flatMap((line) => bareLine.exec(line)?.[1] ?? [])
  return { names: Object.keys(parseEnv(text)), bareLines }
}

/** Names in `.env` that are not the site's: Compose reads the file too, and some are for Node or the operating system. */
const forOthers =
  /^(COMPOSE_.+|DOCKER_.+|COMMIT|POSTGRES_.+|PG[A-Z]+|NODE_.+|UV_.+|SSL_CERT_.+|MALLOC_.+|TZ|LANG|LC_[A-Z]+|PATH|HOME|TMPDIR|(https?|no)_proxy)$/i

/** The setting that is meant by a name that is none; undefined when no setting is like it. */
export function findMeant(name: string, settings: readonly string[]): string | undefined {
  const word = comparable(name)
  const near = settings
    .map((setting) => ({ setting, distance: distanceBetween(word, comparable(setting)) }))
    .filter(({ setting, distance }) => distance <= allowedDistance(setting) || beginsAlike(name, setting))
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.setting
}

/** `public-url` and `PUBLICURL` are what someone writes who means `PUBLIC_URL`. */
function comparable(name: string): string {
  return name.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '')
}

function allowedDistance(setting: string): number {
  return Math.max(1, Math.floor(setting.length / 4))
}

/** `ADMIN_PASS`, `BACKUP_PASSWORD` and `SMTP_HOST`. */
function beginsAlike(name: string, setting: string): boolean {
  const first = (text: string) => text.toUpperCase().split(/[^\p{L}\d]/u)[0] ?? ''
  const [word, known] = [comparable(name), comparable(setting)]
  return first(name) === first(setting) || (word.length >= 5 && known.startsWith(word)) || word.startsWith(known)
}

/** How many letters were left out, added, replaced, or exchanged with the next one. */
function distanceBetween(a: string, b: string): number {
  const rows = [...Array(a.length + 1)].map((_, i) => [...Array(b.length + 1)].map((_, j) => (i === 0 ? j : j === 0 ? i : 0)))
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const row = rows[i]
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwap ? at(i - 2, j - 2) + 1 : replaced)
    }
  }
  return at(a.length, b.length)
}

/** What is wrong with the names in `.env`. @returns one sentence for each that a setting is like. */
export function misspeltIn(file: EnvFile, settings: readonly string[]): Bilingual[] {
  const named = file.names
    .filter((name) => !settings.includes(name) && !forOthers.test(name))
    .flatMap((name) => {
      const meant = findMeant(name, settings)
      // Behind a colon may be a value, which is never repeated.
      return meant === undefined ? [] : [{ name: /^\uFEFF?([\p{L}\d_-]+)/u.exec(name)?.[1] ?? meant, meant }]
    })
  const unassigned = file.bareLines.flatMap((name) => {
    const meant = settings.includes(name) ? name : findMeant(name, settings)
    return meant === undefined ? [] : [{ name, meant }]
  })
  return [
    ...named.map(({ name, meant }) => ({
      ko: `.env의 ${name}: 그런 설정이 없습니다. 혹시 ${meant}인가요?`,
      en: `${name} in .env is no setting. Did you mean ${meant}?`,
    })),
    ...unassigned.map(({ name, meant }) => ({
      ko: `.env의 ${name}: 이름 바로 뒤에 =가 없어 쓰이지 않습니다. 예: ${meant}=값`,
      en: `${name} in .env has no = right behind it and is not used. Example: ${meant}=value`,
    })),
  ]
}

/** Names in `.env` that nothing reads, as far as anyone can tell. */
export function unknownIn(file: EnvFile, settings: readonly string[]): string[] {
  return file.names.filter(
    (name) => /^\w+$/.test(name) && !settings.includes(name) && !forOthers.test(name) && findMeant(name, settings) === undefined,
  )
}

/** Names of the environment that differ from a setting by a letter or two. They may belong to other programs. */
export function nearlySettings(names: readonly string[], settings: readonly string[]): { name: string; meant: string }[] {
  return names
    .filter((name) => name.length >= 6 && !settings.includes(name) && !forOthers.test(name))
    .flatMap((name) => {
      const meant = settings.find(
        (setting) => setting.length >= 6 && distanceBetween(name, setting) <= (setting.length < 8 ? 1 : 2),
      )
      return meant === undefined ? [] : [{ name, meant }]
    })
}
