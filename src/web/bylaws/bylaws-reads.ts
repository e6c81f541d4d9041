import { readBylawsPage } from '#contract/bylaws/bylaws-calls.ts'
import { readOrNull } from '#web/api/calls.ts'

/** The version that the address names, else the one that is in force; null when there is no such version. */
export const bylawsQuery = (search: URLSearchParams) =>
  // An empty filter is left out.
  readOrNull(readBylawsPage, {}, { query: { version: search.get('version') as string } })
