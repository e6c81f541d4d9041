import type { Language } from '#contract/languages.ts'
import type { RenderedPage, RenderPage } from '#contract/page.ts'
import type { PictureParts } from '#server/pictures/announcement-picture.ts'

/** The built web side as the page routes use it. Two exist: the build in dist/ and the development server's. */
export interface WebBuild {
  /** Draws one page. */
  render: RenderPage
  /** Tags for `<head>` that load style sheets, scripts and texts of one page in one language. */
  assetTags(page: Pick<RenderedPage, 'modules' | 'texts'>, language: Language): string
  /** Tags for `<head>` that load the style sheet of every page, for a page that has nothing else of the web side. */
  styleTags: string
  /** Folder of the files that are served as they are; null where another server does that. */
  publicFolder: string | null
  /** What announcements' pictures are drawn from; null where nothing was built, and then there are none. */
  pictures: PictureParts | null
  /** Content hash of each language's link-preview picture, to keep messengers from showing an old one. */
  previewVersion: string
}
