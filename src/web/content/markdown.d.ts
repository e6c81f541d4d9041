declare module '*.md' {
  /** The texts as written, with {name} and {state} still in it. */
  export const chapters: import('./chapter.ts').Chapter[]
}
