import { keepJoinDraft, takeJoinDraft } from '#contract/members/member-calls.ts'
import { request } from '#web/api/calls.ts'
import { cleanDraft, type JoinDraft } from './join-draft.ts'

// docs/decisions/066: the site carries the draft, and cannot read it

/** Browsers have no cryptography on addresses without https. */
export const canSeal = () => globalThis.crypto?.subtle !== undefined

const cipher = { name: 'AES-GCM', length: 256 }
const ivBytes = 12

const toText = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** @returns the encrypted draft, and the key of this one time. */
export async function seal(draft: JoinDraft): Promise<{ box: string; key: string }> {
  const key = await crypto.subtle.generateKey(cipher, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const text = new TextEncoder().encode(JSON.stringify(draft))
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: cipher.name, iv }, key, text))
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key))
  return { box: toText(new Uint8Array([...iv, ...sealed])), key: toText(raw) }
}

/** @throws when the key is another one, or the text was changed. */
export async function unseal(box: string, key: string): Promise<JoinDraft> {
  const bytes = toBytes(box)
  const imported = await crypto.subtle.importKey('raw', toBytes(key), cipher.name, false, ['decrypt'])
  const iv = bytes.slice(0, ivBytes)
  const text = await crypto.subtle.decrypt({ name: cipher.name, iv }, imported, bytes.slice(ivBytes))
  return cleanDraft(JSON.parse(new TextDecoder().decode(text)))
}

/** @returns what another browser needs to go on. */
export async function sendDraft(draft: JoinDraft): Promise<{ token: string; key: string }> {
  const { box, key } = await seal(draft)
  const { token } = await request(keepJoinDraft, { box })
  return { token, key }
}

/** Takes the account's ticket into this browser, too. */
export async function fetchDraft({ token, key }: { token: string; key: string }): Promise<JoinDraft> {
  const { box } = await request(takeJoinDraft, { token })
  return unseal(box, key)
}
