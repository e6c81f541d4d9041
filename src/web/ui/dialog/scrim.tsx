import { useLayoutEffect } from 'react'

/**
 * Dims the page behind a dialog, keeps it from scrolling, and takes it out of reach, toasts excepted: the scrim lies over it, the primitive
 * holds the focus, and `aria-hidden` keeps screen readers out. Not `inert`: that is inherited, so each element of a long list would get a new
 * style (docs/decisions/021-…). A plain element: the primitive's own overlay writes a `<style>` into the page to stop the scrolling, which our
 * content security policy refuses.
 */
export function Scrim() {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.dataset.scrollLock = window.innerWidth > documentElement.clientWidth ? 'gutter' : ''
    // Toasts are no part of what stands in `main`, where a look through a long list would take its time.
    const behind = [...document.querySelectorAll('#root > *')].filter(
      (element) => element.id === 'main' || !element.querySelector('.toast-region'),
    )
    for (const element of behind) element.ariaHidden = 'true'
    return () => {
      delete documentElement.dataset.scrollLock
      for (const element of behind) element.ariaHidden = null
    }
  }, [])
  return <div className="scrim" />
}
