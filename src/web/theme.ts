import { useSyncExternalStore } from 'react'
import { type Theme, themeCookie } from '#contract/languages.ts'
import { keepPreference } from './preference-cookie.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The theme that the page shows: the server wrote it onto the root element. */
function shownTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--bg'))
  for (const listener of listeners) listener()
}

/** Light or dark, on this device only (DESIGN 6.12). */
export function chooseTheme(theme: Theme): void {
  keepPreference(themeCookie, theme)
  show(theme)
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light')
}
