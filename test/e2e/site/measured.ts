import type { Page } from '@playwright/test'

/** What is wider than the screen, or than the open dialog: the page itself, texts, controls and pictures. */
export function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.closest('.sr-only, .skip-link, [aria-hidden=true]') === null
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    /** Rows that are scrolled sideways on purpose, such as tabs, fit the screen themselves. */
    const isInRow = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX) || isInRow(parent))
    }
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
    const shell = dialog ?? document.documentElement
    const limit = dialog?.getBoundingClientRect() ?? { left: 0, right: innerWidth }
    const whole =
      shell.scrollWidth > shell.clientWidth + 1 ? [`${shell.scrollWidth} px of content in ${shell.clientWidth} px`] : []
    const parts = [...shell.querySelectorAll('*')].flatMap((element) => {
      if (!(element.matches('button, a, input, select, textarea, img, svg, table') || hasOwnText(element)) || !isShown(element))
        return []
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || (left > limit.left - 1 && right < limit.right + 1) || (dialog === null && isInRow(element))) return []
      const text = element.textContent?.trim().slice(0, 24)
      return [
        `${element.tagName.toLowerCase()}.${element.getAttribute('class')} “${text}” from ${Math.round(left)} to ${Math.round(right)} px`,
      ]
    })
    return [...whole, ...parts]
  })
}

/** The levels of the visible headings, where there is not exactly one of level 1 or a level is left out. */
export async function findHeadingProblems(page: Page): Promise<string[]> {
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }) && heading.closest('[role=dialog]') === null)
      .map((heading) => ({ level: Number(heading.tagName.slice(1)), text: heading.textContent ?? '' })),
  )
  const first = headings.filter(({ level }) => level === 1)
  const skipped = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
  return [
    ...(first.length === 1 ? [] : [`${first.length} headings of level 1`]),
    ...skipped.map(({ level, text }) => `level ${level} “${text}” follows no level ${level - 1}`),
  ]
}
