import { hash } from 'node:crypto'

/** By which an encrypted secret is found. Secrets are 256 random bits, which need no salt and no key. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
