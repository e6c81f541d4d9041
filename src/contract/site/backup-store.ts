import * as z from 'zod/mini'
import { Instant } from '#contract/date-fields.ts'
import { atMost, line, lineOnly } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { isVisible, lineCharacters } from '#contract/visible-text.ts'

const secureOnly = say('Please enter an address that starts with https://')
const required = say('This field is required')

/** Of the club's own network, as they are written; never link-local ones, which ask the machine for its own secrets (metadata of clouds). */
const ownNetwork = [
  /^localhost$|^127(\.\d{1,3}){3}$|^10(\.\d{1,3}){3}$|^192\.168(\.\d{1,3}){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/,
  /^[a-z\d-]*[a-z][a-z\d-]*(\.local)?$/,
]

/** Of an IPv4 or IPv6 address, as DNS or an address gives it. */
export function isLinkLocal(address: string): boolean {
  return /^169\.254\.|^\[?(fe[89ab][\da-f]:|::ffff:(169\.254\.|a9fe:)|fd00:ec2::254)/i.test(address)
}

const ipv4 = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/
/** What browsers and servers take for an IPv4 address, such as 2130706433 and 0x7f.1, which are 127.0.0.1. */
const endsInNumber = /(^|\.)(\d+|0x[\da-f]*)\.?$/i

/** An address without user, query and fragment. Without TLS only in the club's own network, such as a NAS: the password would be read on its way. */
function isStoreAddress(typed: string): boolean {
  const [, scheme, host = ''] =
    /^(https?):\/\/([^\s/@?#%\\:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:\/[^\s@?#\\]*)?$/i.exec(typed) ?? []
  if (scheme === undefined || (endsInNumber.test(host) && !ipv4.test(host)) || isLinkLocal(host)) return false
  return scheme.toLowerCase() === 'https' || ownNetwork.some((form) => form.test(host.toLowerCase()))
}

const StoreAddress = z.string(secureOnly).check(z.trim(), atMost(500), z.refine(isStoreAddress, secureOnly))

/** Left out or blank, the stored one stays while place and user do. */
const Secret = z.optional(z.nullable(z.string(required).check(atMost(320), z.regex(lineCharacters, lineOnly))))

const Folder = z.object({
  kind: z.literal('folder'),
  path: z.string(required).check(z.trim(), z.refine(isVisible, required), atMost(500), z.regex(lineCharacters, lineOnly)),
})

const S3 = z.object({
  kind: z.literal('s3'),
  endpoint: StoreAddress,
  region: z._default(line(60), 'us-east-1'),
  bucket: z
    .string(required)
    .check(z.trim(), z.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/i, say('The store has no such bucket or folder.'))),
  /** A folder in the bucket. */
  prefix: z._default(
    z
      .string(lineOnly)
      .check(z.trim(), atMost(200), z.regex(/^[\w.-]*(\/[\w.-]+)*\/?$/, say('The store has no such bucket or folder.'))),
    '',
  ),
  user: line(200),
  secret: Secret,
})

const WebDav = z.object({
  kind: z.literal('webdav'),
  url: StoreAddress,
  user: line(200),
  secret: Secret,
})

export const storeKinds = ['folder', 's3', 'webdav'] as const

/** Where a copy of each backup goes. `user` is the key id of S3, `secret` its secret, or the password of WebDAV. */
export const BackupStoreInput = z.discriminatedUnion('kind', [Folder, S3, WebDav], say('Please choose one of the options'))
export type BackupStoreInput = z.infer<typeof BackupStoreInput>

const hasSecret = { hasSecret: z.boolean() }

/** No answer has the secret. */
export const ShownBackupStore = z.discriminatedUnion('kind', [
  Folder,
  z.extend(z.omit(S3, { secret: true }), hasSecret),
  z.extend(z.omit(WebDav, { secret: true }), hasSecret),
])
export type ShownBackupStore = z.infer<typeof ShownBackupStore>

/** How people call the place. */
export function placeName(store: ShownBackupStore): string {
  if (store.kind === 'folder') return store.path
  return store.kind === 's3' ? [store.endpoint, store.bucket, store.prefix].filter((part) => part !== '').join('/') : store.url
}

/** Why the last copy failed. */
export const storeProblems = ['away', 'refused', 'missing', 'full', 'altered', 'noPassphrase', 'unexpected'] as const
export type StoreProblem = (typeof storeProblems)[number]

export const CopyState = z.object({
  /** When the backup was made whose copy is the newest there; null where none is known. */
  lastAt: z.nullable(Instant),
  /** Null after a success. */
  failure: z.nullable(z.enum(storeProblems)),
  isRunning: z.boolean(),
})

export const BackupStoreState = z.object({
  store: z.nullable(ShownBackupStore),
  copies: CopyState,
})
export type BackupStoreState = z.infer<typeof BackupStoreState>
