import { hash, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#contract/accounts/second-factor.ts'
import { plainCode } from './totp.ts'

/** Base32 (RFC 4648): no letter looks like one of its digits. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const groups = 4
const groupLength = 4

/** Codes of 80 random bits each, such as `K7QD-2MXA-PZ4R-6WTB`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, makeCode)
}

function makeCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/** For the table: 80 bits need no slow hash. Written with or without hyphens, in any case and width, with digits for the letters that they look like. */
export function hashRecoveryCode(userId: string, code: string): string {
  const plain = plainCode(code).replaceAll('0', 'O').replaceAll('1', 'I')
  return hash('sha256', JSON.stringify([userId, plain]), 'base64url')
}
