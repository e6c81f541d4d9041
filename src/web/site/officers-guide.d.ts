declare module 'virtual:officers-guide' {
  export const guides: Record<import('#contract/languages.ts').Language, import('./guide.ts').Guide[]>
}
