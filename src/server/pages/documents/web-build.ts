import type { Language } from '#contract/languages.ts'
import type { RenderedPage, RenderPage } from '#contract/site/page.ts'

export type Hash = `sha256-${string}`

export interface InlineHashes {
  scripts: readonly Hash[]
  /** Null where the page has no style of its own. */
  style: Hash | null
}

/** What one page in one language loads. */
export interface PageAssets {
  /** Tags for `<head>`: style sheets and the display font. */
  tags: string
  /** Tags for the end of `<body>`: what loads the scripts after the first paint. */
  scripts: string
  /** Hashes of the inline scripts and style, for the page's content security policy. */
  hashes: InlineHashes
}

/** The built web side as the page routes use it. Two exist: the build in dist/ and the development server's. */
export interface WebBuild {
  /** Renders one page. */
  render: RenderPage
  assetsOf(page: Pick<RenderedPage, 'modules'>, options: { language: Language; isPersonal: boolean }): PageAssets
  /** Tags for `<head>` that load the style sheet of every page, for a page that needs nothing else of the web side. */
  styleTags: string
  /** Folder of the files that are served as they are; null where another server does that. */
  publicFolder: string | null
  /** The background of announcements' pictures, 800 × 400; null where nothing was built. */
  sceneFile: string | null
  /** Content hash of each language's link-preview picture, to keep messengers from showing an old one. */
  previewVersion: string
}
