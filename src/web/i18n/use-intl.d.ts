import type { Messages } from './load-messages.ts'

// Makes every message key and its arguments known to the compiler.
declare module 'use-intl' {
  interface AppConfig {
    Locale: 'ko' | 'en'
    Messages: Messages
  }
}
