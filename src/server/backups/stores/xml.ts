import { DomUtils, type parseDocument } from 'htmlparser2'

/** The texts of all elements of that name, whatever their namespace's prefix is. */
export function textsOf(document: ReturnType<typeof parseDocument>, name: string): string[] {
  return DomUtils.getElementsByTagName((tag) => tag.replace(/^.*:/, '') === name, document, true).map((element) =>
    DomUtils.textContent(element).trim(),
  )
}
