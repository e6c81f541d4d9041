import type { messages } from './ko.ts'

type Texts<Shape> = { [Key in keyof Shape]: Shape[Key] extends string ? string : Texts<Shape[Key]> }

/** What a catalogue must hold: exactly the keys of the Korean one. */
export type Catalogue = Texts<typeof messages>

declare module 'use-intl' {
  interface AppConfig {
    Locale: 'ko' | 'en'
    Messages: typeof messages
  }
}
