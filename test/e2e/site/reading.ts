import type { Page } from '@playwright/test'

/** Obstacles for readers on the current page: text beyond the screen or its own box, and touch targets that are too small. */
export function findObstacles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${element.textContent?.trim().slice(0, 24)}”`
    const visible = (element: Element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      !element.closest('#root > [aria-hidden]')

    /** The touch target. Links in a sentence are as high as their line (WCAG 2.5.8); a label is part of its control; spam traps have none. */
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

/** The links and buttons of the bar at the top that are too small to touch, lie over one another, or beyond the screen. */
export async function findBarProblems(page: Page): Promise<string[]> {
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('header:not(main header) :is(a, button)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        return {
          name: element.textContent || element.ariaLabel || '',
          left,
          right,
          top,
          bottom,
          width,
          height,
          screen: innerWidth,
        }
      }),
  )
  const over = (one: (typeof shown)[number], two: typeof one) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > 0.5 &&
    Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 0.5
  return [
    ...(shown.length === 0 ? ['there is nothing in the bar'] : []),
    ...shown.flatMap((one, index) => [
      ...(one.width < 43.9 || one.height < 43.9 ? [`“${one.name}” is ${one.width} x ${one.height} px`] : []),
      ...(one.left < -0.5 || one.right > one.screen + 0.5 || one.top < -0.5 ? [`“${one.name}” is beyond the screen`] : []),
      ...shown
        .slice(index + 1)
        .filter((two) => over(one, two))
        .map((two) => `“${one.name}” and “${two.name}” lie over one another`),
    ]),
  ]
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

/** The text spacing of WCAG 1.4.12. Set by script, since the page's content security policy refuses style elements. */
export function spaceText(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Presses Tab `steps` times and returns the elements that were fully covered while they had the focus (WCAG 2.4.11). */
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
