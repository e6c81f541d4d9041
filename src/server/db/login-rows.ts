// Rows about what people log in with, besides the password; instants are ISO-8601 UTC text.

/** The app whose codes a login of the account needs. */
export interface SecondFactorRow {
  userId: string
  /** The key that app and site share, in Base32. */
  secret: string
  createdAt: string
  /** When the first code was right; null while the app is being set up. */
  confirmedAt: string | null
  /** Number of the newest half minute whose code was used. */
  lastStep: number
}

/** A code on paper, in place of one from the app; works once. */
export interface RecoveryCodeRow {
  /** SHA-256 of account and code. */
  hash: string
  userId: string
  usedAt: string | null
}

/** A login whose password was right and that waits for a code. */
export interface LoginStepRow {
  /** SHA-256 of the secret in the browser's cookie. */
  hash: string
  userId: string
  /** SHA-256 of the stored password that was right. */
  passwordKey: string
  expiresAt: string
  usedAt: string | null
}

/** A public key with which the user logs in. */
export interface PasskeyRow {
  /** Chosen by the device that holds the private key; base64url. */
  credentialId: string
  /** Public id, for the user and the API. */
  id: string
  userId: string
  /** A COSE key; base64url. */
  publicKey: string
  /** Of its uses, by devices that count them; else 0. */
  counter: number
  name: string | null
  createdAt: string
  lastUsedAt: string | null
}
