import { hash } from 'node:crypto'

/** The only style of pages that say one thing: below the heading as far as on the pages of src/web (12 px). */
export const noticeStyle = [
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}body{margin:0;padding:1.5rem}',
  'main{max-width:34rem;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere}',
  'h1{margin:0 0 .667rem;font-size:1.5rem;line-height:1.3}p{margin:0 0 1rem}',
  'nav{display:flex;gap:1rem;justify-content:flex-end}button{min-height:3rem;padding:.5rem 1.5rem;font:inherit;font-weight:bold}',
  'a{display:inline-block;padding:.6rem 0}',
].join('')

/** For the content security policy of these pages. */
export const noticeStyleHash = `sha256-${hash('sha256', noticeStyle, 'base64')}`
