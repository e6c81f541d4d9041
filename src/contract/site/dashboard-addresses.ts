/** docs/product.md 10.7: the parts of the dashboard's Settings, in the order of its chips. */
export const dashboardParts = [
  'messages',
  'deleted',
  'notices',
  'log',
  'status',
  'club',
  'bylaws',
  'words',
  'mail',
  'backups',
  'handover',
  'security',
  'visitors',
] as const
export type DashboardPart = (typeof dashboardParts)[number]

/** The server sees the query alone, and shows that part. */
export const dashboardPartAddress = (part: DashboardPart) => `/admin?tab=settings&part=${part}#${part}`

export function readDashboardPart(search: { get(name: string): string | null }): DashboardPart {
  return dashboardParts.find((part) => part === search.get('part')) ?? 'messages'
}
