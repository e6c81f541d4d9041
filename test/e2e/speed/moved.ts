import type { Page } from '@playwright/test'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Two frames are made, so that whatever moved is known. */
export const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** What has moved since the page was opened, how much, and from where to where. */
export async function moved(page: Page): Promise<string[]> {
  await frames(page)
  return page.evaluate(() => {
    const place = ({ x, y, width }: DOMRectReadOnly) => `${x}, ${y}, ${width} wide`
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: 'layout-shift', buffered: true })
    return (observer.takeRecords() as Shift[]).map(({ value, sources }) =>
      [
        value,
        ...sources.map(
          ({ node, previousRect, currentRect }) => `“${node?.textContent}” from ${place(previousRect)} to ${place(currentRect)}`,
        ),
      ].join('\n'),
    )
  })
}
