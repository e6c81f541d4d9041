import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bilingual } from '#server/bilingual.ts'
import type { Config } from '#server/config.ts'
import { errorKind } from '#server/errors.ts'
import { createPrivateFile } from '#server/private-files.ts'
import { startLine } from '#server/start/start-warnings.ts'

type Place = Pick<Config, 'backupPassphrase' | 'dataDir'>

/** Without letters and digits that look alike, since a person copies it from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** What encrypts new backups: the setting, or else what the site has made for itself. Undefined for a site of version 1.2.0 or earlier that has neither. */
export function findBackupPassphrase({ backupPassphrase, dataDir }: Place): string | undefined {
  return backupPassphrase ?? readOwnPassphrase(dataDir)
}

export function passphraseFile(dataDir: string): string {
  return join(dataDir, 'backup-passphrase')
}

export function readOwnPassphrase(dataDir: string): string | undefined {
  try {
    return readFileSync(passphraseFile(dataDir), 'utf8').trim() || undefined
  } catch (error) {
    if (errorKind(error) === 'wrongPath') return undefined
    throw error
  }
}

/** Five groups of four letters and digits: 99 bits. */
export function newPassphrase(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

/** What the site would have made, if these are its letters: copied from paper, they may have capitals, spaces or no dashes. */
export function asMade(typed: string): string | undefined {
  const copied = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^[a-z2-9]{20}$/.test(copied) ? copied.match(/.{4}/g)?.join('-') : undefined
}

export function storePassphrase(dataDir: string, passphrase: string): void {
  if (!createPrivateFile(passphraseFile(dataDir), `${passphrase}\n`) && readOwnPassphrase(dataDir) === undefined)
    throw new Error(`${passphraseFile(dataDir)} is empty.`)
}

export function passphraseLines(passphrase: string): string[] {
  return [
    startLine({ ko: '백업 암호', en: 'Backup passphrase' }, `${passphrase}   (종이에 적어 두세요. / write it down on paper)`),
    ...[whyPassphrase.ko, whyPassphrase.en].map((text) => `  ${text}`),
  ]
}

const whyPassphrase: Bilingual = {
  ko: '이 컴퓨터가 고장 나면, 다른 곳에 복사해 둔 백업 파일 하나와 이 암호로 모든 것을 되살릴 수 있습니다.',
  en: 'If this machine breaks, one backup file that was copied elsewhere and this passphrase bring everything back.',
}

export const noPassphrase: Bilingual = {
  ko: '백업에 암호가 없어 암호화 키가 들어 있지 않습니다. 이 컴퓨터가 고장 나면 생년월일과 비상 연락처 등은 되살릴 수 없습니다. 백업 암호를 만들어 종이에 적어 두세요: npm run club -- backup-passphrase (서비스: sudo club backup-passphrase)',
  en: 'Backups have no passphrase, and so do not hold the encryption key: if this machine breaks, birth dates, emergency contacts and more are lost. Make a passphrase and write it down: npm run club -- backup-passphrase (service: sudo club backup-passphrase)',
}
