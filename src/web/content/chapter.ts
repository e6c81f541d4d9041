/** What the bylaws are made of. scripts/vite/read-bylaws.ts makes it from bylaws.ko.md and bylaws.en.md. */
export interface Chapter {
  title: string
  articles: Article[]
}

export interface Article {
  title: string
  blocks: Block[]
}

export type Block = { kind: 'paragraph'; text: string } | { kind: 'numbered' | 'plain'; items: string[] }
