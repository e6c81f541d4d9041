import { RegisterInput } from '#contract/accounts/auth.ts'

/** A username for a person whose row names none: from the English name, else `rider12`. `isTaken` compares what usernames look like. */
export function makeUsername(englishName: string, isTaken: (username: string) => boolean): string {
  const words = englishName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const name = (words ?? []).join('.').slice(0, 40)
  if (!RegisterInput.shape.username.safeParse(name).success) return firstFree((number) => `rider${number}`, 1, isTaken)
  return isTaken(name) ? firstFree((number) => `${name}${number}`, 2, isTaken) : name
}

function firstFree(spell: (number: number) => string, start: number, isTaken: (username: string) => boolean): string {
  let number = start
  while (isTaken(spell(number))) number += 1
  return spell(number)
}
