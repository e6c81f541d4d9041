/** scripts/vite/officers-guide.ts makes the guides from docs/officers. */
export interface Guide {
  /** Of its files, and in its address. */
  name: string
  title: string
  blocks: GuideBlock[]
}

export type GuideBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: GuidePart[] }
  | { kind: 'steps' | 'list'; items: GuidePart[][] }

/** Words; a text of the interface; a link to another guide. */
export type GuidePart = string | { label: string } | { guide: string; text: string }

/** The guides in the order in which they are listed, each under the tab of the dashboard where its work begins. */
export const guideNames = {
  applications: ['approve-an-application'],
  events: ['plan-a-ride', 'change-a-ride', 'cancel-a-ride', 'lead-a-ride', 'print-the-ride-sheet'],
  members: [
    'import-a-list',
    'dues',
    'find-what-is-missing',
    'send-a-password-link',
    'when-a-member-leaves',
    'when-a-member-dies',
    'second-factor',
    'hand-over',
  ],
  albums: ['add-an-album'],
  announcements: ['publish-and-share'],
  settings: ['answer-a-message', 'change-the-club', 'bylaws-and-words'],
} as const

export type GuideTab = keyof typeof guideNames
export const guideTabs = Object.keys(guideNames) as GuideTab[]
