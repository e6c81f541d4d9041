/** The topics of the site (docs/architecture.md), with the calls of each: the first part of their path after `/api`. */
const topics = {
  accounts: {
    about: 'Logging in, what users do with their own account, and the accounts of the club.',
    paths: ['auth', 'login', 'logout', 'directory', 'users', 'members'],
  },
  applications: { about: 'Applications for membership, and the details of members.', paths: ['membership-applications'] },
  rides: {
    about: 'Rides, their riders, stops and records, and the calendar link.',
    paths: ['riding-events', 'attendance', 'calendar-feed'],
  },
  content: {
    about: 'Announcements, photo albums and the club’s own sentences.',
    paths: ['announcements', 'photo-albums', 'phrases'],
  },
  notices: { about: 'What people are told, and how it reached them.', paths: ['notices', 'push', 'deliveries'] },
  site: {
    about:
      'Messages to the club, the language of a visitor, the activity log, files for administrators, and the state of the site.',
    paths: [
      'contact',
      'contact-messages',
      'language',
      'audit-log',
      'deleted-items',
      'exports',
      'status',
      'openapi.json',
      'docs',
      'healthz',
    ],
  },
} as const satisfies Record<string, { about: string; paths: readonly string[] }>

/** For the document, in its order. */
export const tags = Object.entries(topics).map(([name, { about }]) => ({ name, description: about }))

/** The topic of a call by its path; undefined for a path that no topic has. */
export function topicOf(path: string): string | undefined {
  const [first = ''] = path.replace(/^\/(api\/)?/, '').split('/')
  return Object.entries(topics).find(([, { paths }]) => (paths as readonly string[]).includes(first))?.[0]
}
