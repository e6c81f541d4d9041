import { type TextSize, type Theme, textSizeCookie, textSizes, themeCookie, themes } from '#contract/site/display.ts'
import { tellOtherTabs } from './accounts/session/other-tabs.ts'
import { keepInCookie } from './browser-storage.ts'
import { createStore } from './store.ts'

interface Preference<Value extends string> {
  /** Among the data attributes of the root element. */
  attribute: 'theme' | 'textSize'
  cookie: string
  /** The first is the default. */
  values: readonly [Value, ...Value[]]
  onChange?: (value: Value) => void
}

/** How pages look on this device: a choice that takes effect at once, and from the first byte of the next page. */
function preference<Value extends string>({ attribute, cookie, values, onChange }: Preference<Value>) {
  const root = () => document.documentElement.dataset
  const shown = createStore<Value>(values[0], () => values.find((value) => value === root()[attribute]) ?? values[0])
  function show(value: Value): void {
    root()[attribute] = value
    onChange?.(value)
    shown.set(value)
  }
  return {
    choose(value: Value): void {
      keepInCookie(cookie, value)
      show(value)
      tellOtherTabs({ kind: attribute, value })
    },
    useChoice: shown.useValue,
    /** Shows what another tab has chosen and stored. */
    follow(chosen: string): void {
      const value = values.find((known) => known === chosen)
      if (value) show(value)
    },
  }
}

/** The size of everything that is measured in rem. */
export const textSize = preference<TextSize>({ attribute: 'textSize', cookie: textSizeCookie, values: textSizes })

export const theme = preference<Theme>({
  attribute: 'theme',
  cookie: themeCookie,
  values: themes,
  // For what the browser itself paints: form controls, scroll bars, the bar above the page.
  onChange(theme) {
    const background = getComputedStyle(document.documentElement).getPropertyValue('--bg')
    document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme)
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  },
})
