import type { ImportedRow } from '#contract/members/member-import.ts'

/** Only in the memory of this page, as the links let people log in; the next import can begin once they are dismissed. */
let unsent: readonly ImportedRow[] | null = null

/** The people of an import whose invitations are not dismissed yet, also after the officer was on another page of the site. */
export const readUnsent = () => unsent

/** While there are any, the browser asks before the page is closed. */
export function keepUnsent(people: readonly ImportedRow[]): void {
  unsent = people
  window.addEventListener('beforeunload', ask)
}

export function dismissUnsent(): void {
  unsent = null
  window.removeEventListener('beforeunload', ask)
}

const ask = (event: Event) => event.preventDefault()
