/** How long the pointer rests on a control before its name is shown, in milliseconds (docs/product.md 3.19). */
const delayMs = 700

const iconOnly = '.icon-button[aria-label]'

/**
 * Shows the names of buttons that show only an icon, for pointers and keyboards. One element for the whole page, which no page has to know of; screen readers
 * have the name already. It stays while the pointer is on it, and Escape removes it.
 */
export function startTooltips(): void {
  const tip = document.createElement('div')
  tip.className = 'tooltip'
  tip.ariaHidden = 'true'
  tip.hidden = true
  document.body.append(tip)
  let owner: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide(): void {
    clearTimeout(timer)
    owner = null
    tip.hidden = true
  }

  function show(control: Element): void {
    if (!control.isConnected) return
    tip.textContent = control.getAttribute('aria-label')
    tip.hidden = false
    const { left, width, bottom, top } = control.getBoundingClientRect()
    const { offsetWidth, offsetHeight } = tip
    const x = Math.max(4, Math.min(left + width / 2 - offsetWidth / 2, document.documentElement.clientWidth - offsetWidth - 4))
    // Touching the control, so that the pointer can move over.
    const y = bottom + offsetHeight <= window.innerHeight ? bottom : top - offsetHeight
    tip.style.left = `${x}px`
    tip.style.top = `${y}px`
  }

  function attend(target: EventTarget | null): void {
    if (target === tip) return
    const control = target instanceof Element ? target.closest(iconOnly) : null
    if (control === owner) return
    hide()
    owner = control
    if (control) timer = setTimeout(() => show(control), delayMs)
  }

  addEventListener('pointerover', ({ target }) => attend(target))
  addEventListener('focusin', ({ target }) =>
    attend(target instanceof Element && target.matches(':focus-visible') ? target : null),
  )
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  for (const end of ['pointerdown', 'scroll']) addEventListener(end, hide, { capture: true, passive: true })
}
