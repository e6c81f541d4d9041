import { createInterface } from 'node:readline/promises'

/** Whoever looks after the site reads one of the two; which one, a server's LANG does not tell. */
export interface Bilingual {
  ko: string
  en: string
}

/** Tells whoever typed the command. */
export type Speak = (text: Bilingual) => void

/** Something that a person can put right. Shown without a stack; the command ends with 1. */
export class ClubFailure extends Error {
  override name = 'ClubFailure'
  readonly text: Bilingual

  constructor(ko: string, en: string) {
    super(en)
    this.text = { ko, en }
  }
}

/** Asks without showing what is typed. Undefined when nobody is there to answer, or nothing was typed. */
export async function askSecret({ ko, en }: Bilingual): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  process.stdout.write(`${ko}\n${en}\n> `)
  const terminal = createInterface({ input: process.stdin, terminal: true })
  try {
    return (await terminal.question('')) || undefined
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
