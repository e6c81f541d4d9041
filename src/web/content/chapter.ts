/** scripts/vite/bylaws-content.ts makes the chapters from bylaws.ko.md and bylaws.en.md. */
export interface Chapter {
  title: string
  articles: Article[]
}

export interface Article {
  title: string
  blocks: Block[]
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'numbered' | 'plain'; items: string[] }
