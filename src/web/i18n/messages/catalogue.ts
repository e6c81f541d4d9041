import type { messages } from './ko.ts'

type Texts<Shape> = { [Key in keyof Shape]: Shape[Key] extends string ? string : Texts<Shape[Key]> }

/** What each catalogue must hold: exactly the keys of the Korean one. */
export type Catalogue = Texts<typeof messages>

/** The Korean texts to the letter: from them the compiler reads which arguments each message takes. */
export type Messages = typeof messages
