import { useLayoutEffect } from 'react'

/**
 * Dims the page behind a dialog, keeps it from scrolling, and takes it out of reach, toasts excepted. A plain element: the primitive's own
 * overlay writes a `<style>` into the page to stop the scrolling, which our content security policy refuses.
 */
export function Scrim() {
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.dataset.scrollLock = window.innerWidth > documentElement.clientWidth ? 'gutter' : ''
    const behind = [...document.querySelectorAll<HTMLElement>('#root > *')].filter(
      (element) => !element.querySelector('.toast-region'),
    )
    for (const element of behind) element.inert = true
    return () => {
      delete documentElement.dataset.scrollLock
      for (const element of behind) element.inert = false
    }
  }, [])
  return <div className="scrim" />
}
