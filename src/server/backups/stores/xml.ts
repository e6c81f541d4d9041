import { DomUtils, type parseDocument } from 'htmlparser2'

/** The texts of all elements of that name, whatever their namespace's prefix is. */
export function textsOf(document: ReturnType<typeof parseDocument>, name: string): string[] {
  return DomUtils.getElementsByTagName((tag) => tag.replace(/^.*:/, '') === name, document, true).map((element) =>
    DomUtils.textContent(element).trim(),
  )
}

/** Whether its first element is. */
export function isOfNamespace(document: ReturnType<typeof parseDocument>, namespace: string): boolean {
  const [root] = DomUtils.getElementsByTagName('*', document.children, false)
  const [name, prefix] = (root?.name ?? '').split(':').toReversed()
  return name !== '' && root?.attribs[prefix ? `xmlns:${prefix}` : 'xmlns'] === namespace
}
