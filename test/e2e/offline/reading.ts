import type { Page } from '@playwright/test'

/**
 * What a reader would stumble over on the page as it stands: text beyond the screen or its own box, and targets smaller than a
 * fingertip.
 */
export function findObstacles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 24)}”`
    const visible = (element: Element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('#root > [aria-hidden]')

    // Exempt: links in a sentence, which are as high as their line (WCAG 2.5.8); labels, which are part of their control; and
    // the trap for robots.
    function target(element: Element): DOMRect | null {
      if (element.matches('.skip-link, [tabindex="-1"]:not([role=tab])')) return null
      const inSentence =
        getComputedStyle(element).display === 'inline' &&
        element.parentElement?.textContent?.trim() !== element.textContent?.trim()
      if (inSentence) return null
      const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null
      return (label ?? element).getBoundingClientRect()
    }

    const { scrollWidth } = document.documentElement
    const wide = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide on a screen of ${innerWidth}`] : []
    const clipped = [...document.querySelectorAll('a, button, label, h1, h2, h3, dt, dd, .badge')]
      .filter((element) => visible(element) && !element.closest('.sr-only') && getComputedStyle(element).display !== 'inline')
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 2)
      .map((element) => `${name(element)} does not fit into its box`)
    const small = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(visible)
      .flatMap((element) => {
        const area = target(element)
        if (!area || (area.width >= 43.9 && area.height >= 43.9)) return []
        return [`${name(element)} is a target of ${Math.round(area.width)} x ${Math.round(area.height)} px`]
      })
    return [...wide, ...clipped, ...small]
  })
}

/** WCAG 1.4.12: what readers may set for themselves. By the object model, since the page's policy refuses style elements. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Walks through the page by the Tab key and names each place whose focus something else covers wholly (WCAG 2.4.11). */
export async function findCoveredFocus(page: Page, steps: number): Promise<string[]> {
  const covered: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return null
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((part) => [
        [left + (right - left) * part, top + 2],
        [left + (right - left) * part, (top + bottom) / 2],
        [left + (right - left) * part, bottom - 2],
      ])
      const shows = points.some(([x = 0, y = 0]) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
      })
      return shows ? null : `${focused.tagName.toLowerCase()} “${focused.textContent?.trim().slice(0, 24)}”`
    })
    if (problem) covered.push(problem)
  }
  return covered
}
