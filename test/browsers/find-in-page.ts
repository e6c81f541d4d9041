import type { Role, Target } from './driver.ts'

/**
 * The first visible element. Runs in the page, because the drivers find different things by name: WebKitGTK's needs an accessibility service of
 * the system. The name is the label or the text without what is hidden from assistive technology.
 */
export function findInPage(selector: string, name: string | null, within: string): Element | null {
  const textOf = (node: Node): string =>
    node instanceof Text
      ? node.data
      : node instanceof Element && node.matches('[aria-hidden=true], [hidden]')
        ? ''
        : [...node.childNodes].map(textOf).join(' ')
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const named = labels.flatMap((id) => document.getElementById(id) ?? [])
    return element.getAttribute('aria-label') ?? (named.length > 0 ? named : [element]).map(textOf).join(' ')
  }
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const isWanted = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && (name === null || plain(nameOf(element)) === name)
  return [...document.querySelectorAll(within)].flatMap((area) => [...area.querySelectorAll(selector)]).find(isWanted) ?? null
}

const selectors = {
  button: 'button, summary, [role=button]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  tab: '[role=tab]',
} satisfies Record<Role, string>

/** The arguments of `findInPage` for a target. */
export function inPage(target: Target): Parameters<typeof findInPage> {
  return 'css' in target ? [target.css, null, 'html'] : [selectors[target.role], target.name, target.within ?? 'html']
}
