import { basename, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { isOfficeSentence, officeSentences } from '#contract/office-sentences.ts'
import { BackupStoreInput, type StoreProblem, storeKinds } from '#contract/site/backup-store.ts'
import { listNamed, withTemporaryFolder } from '#server/backups/backup-files.ts'
import { openStore } from '#server/backups/stores/open-store.ts'
import { asStoreError, type StorePlace } from '#server/backups/stores/store.ts'
import { storeSentences } from '#server/backups/stores/try-store.ts'
import type { Bilingual } from '#server/bilingual.ts'
import type { Config } from '#server/config.ts'
import { OperatorError } from '#server/errors.ts'
import { makePrivateFolder } from '#server/private-files.ts'
import { askSecret, type Print } from './command.ts'
import { restore } from './data-commands.ts'

/** Longer than any download takes that still moves. */
const timeoutMs = 6 * 60 * 60 * 1000

/** Restores the newest copy of a store, or the named one, on any machine: all that it needs is typed, or in the environment of the command. */
export async function restoreFromStore(config: Config, name: string, print: Print): Promise<void> {
  const place = await askForPlace()
  const signal = AbortSignal.timeout(timeoutMs)
  makePrivateFolder(config.dataDir)
  await withTemporaryFolder(config.dataDir, async (folder) => {
    const store = await openStore(place)
    const file = await explained(async () => {
      const chosen = name === '' ? listNamed(await store.list(signal))[0]?.name : basename(name)
      if (chosen === undefined)
        throw new OperatorError('There is no backup of this site in the store.', '저장소에 이 사이트의 백업이 없습니다.')
      const path = join(folder, chosen)
      await store.get(chosen, path, signal)
      print({ ko: `저장소에서 받았습니다: ${chosen}`, en: `Fetched from the store: ${chosen}` })
      return path
    })
    await restore(config, file, print)
  })
}

/** What a store says to an administrator is about writing to it. */
const reasons: Partial<Record<StoreProblem, Bilingual>> = {
  missing: {
    ko: '저장소에 그런 폴더, 버킷 또는 파일이 없습니다.',
    en: 'The store has no such folder, bucket or file.',
  },
  full: { ko: '디스크 공간이 부족합니다.', en: 'The disk is too full.' },
}

function explain(problem: StoreProblem): Bilingual {
  const sentence = storeSentences[problem]
  return reasons[problem] ?? { en: sentence, ko: isOfficeSentence(sentence) ? officeSentences[sentence] : sentence }
}

async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const { en, ko } = explain(asStoreError(error).problem)
    throw new OperatorError(en, ko)
  }
}

interface Question {
  /** Of the environment. */
  name: string
  text: Bilingual
  isSecret?: true
  otherwise?: string
}

const kindQuestion: Question = {
  name: 'BACKUP_STORE',
  text: {
    ko: '백업을 복사해 둔 곳의 종류를 입력해 주세요: folder, s3 또는 webdav',
    en: 'What kind of place holds the copies? Type folder, s3 or webdav.',
  },
}

const login: [field: string, Question][] = [
  ['user', { name: 'BACKUP_STORE_USER', text: { ko: '사용자(S3는 키 ID)', en: 'User (S3: key id)' } }],
  [
    'secret',
    { name: 'BACKUP_STORE_SECRET', text: { ko: '비밀번호(S3는 비밀 키)', en: 'Password (S3: secret key)' }, isSecret: true },
  ],
]

const questions: Record<(typeof storeKinds)[number], [field: string, Question][]> = {
  folder: [['path', { name: 'BACKUP_STORE_PATH', text: { ko: '폴더의 전체 경로', en: 'The whole path of the folder' } }]],
  s3: [
    ['endpoint', { name: 'BACKUP_STORE_URL', text: { ko: '주소(https://…)', en: 'Address (https://…)' } }],
    [
      'region',
      { name: 'BACKUP_STORE_REGION', text: { ko: '지역(없으면 Enter)', en: 'Region (or Enter)' }, otherwise: 'us-east-1' },
    ],
    ['bucket', { name: 'BACKUP_STORE_BUCKET', text: { ko: '버킷', en: 'Bucket' } }],
    [
      'prefix',
      { name: 'BACKUP_STORE_PREFIX', text: { ko: '버킷 안의 폴더(없으면 Enter)', en: 'Folder in it (or Enter)' }, otherwise: '' },
    ],
    ...login,
  ],
  webdav: [['url', { name: 'BACKUP_STORE_URL', text: { ko: '주소(https://…)', en: 'Address (https://…)' } }], ...login],
}

async function askForPlace(): Promise<StorePlace> {
  const typed = await ask(kindQuestion)
  const kind = storeKinds.find((known) => known === typed.trim().toLowerCase())
  if (kind === undefined) throw missing(kindQuestion)
  const answers: Record<string, string> = { kind }
  for (const [field, question] of questions[kind]) answers[field] = await ask(question)
  const place = BackupStoreInput.safeParse(answers)
  if (place.success) return place.data
  const wrong = questions[kind].find(([field]) => field === place.error.issues[0]?.path[0])
  throw missing(wrong?.[1] ?? kindQuestion)
}

async function ask(question: Question): Promise<string> {
  const { name, text, isSecret, otherwise } = question
  const set = process.env[name]
  if (set) return set
  const typed = isSecret ? await askSecret(text) : await askLine(text)
  if (typed) return typed
  if (otherwise === undefined) throw missing(question)
  return otherwise
}

/** '' without a terminal. */
async function askLine({ ko, en }: Bilingual): Promise<string> {
  if (!process.stdin.isTTY) return ''
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return (await terminal.question(`${ko}\n${en}\n> `)).trim()
  } finally {
    terminal.close()
  }
}

function missing({ name, text }: Question): OperatorError {
  return new OperatorError(`${name} is missing or not right: ${text.en}`, `${name} 값이 없거나 올바르지 않습니다: ${text.ko}`)
}
