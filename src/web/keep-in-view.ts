/** Scrolls to a part of the page, again whenever the page grows, until the user does something. @returns a function that ends this. */
export function keepInView(scroll: () => void, page: Element): () => void {
  const observer = new ResizeObserver(scroll)
  observer.observe(page) // which also calls it once now
  const end = () => observer.disconnect()
  for (const input of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(input, end, { once: true, passive: true })
  return end
}
