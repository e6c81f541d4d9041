/** The code needs what this version of Node has built in: docs/decisions/001. */
export const minimum = 26

/** Whether this Node can run the site. Some distributions build Node without TypeScript or Temporal. */
export function isNewEnough() {
  const hasAll = Boolean(process.features.typescript) && typeof Temporal === 'object'
  return Number.parseInt(process.versions.node, 10) >= minimum && hasAll
}
