import { type Theme, themeCookie, themes } from '#contract/languages.ts'
import { rootPreference } from './root-preference.ts'

/** What the browser itself paints: form controls, scroll bars, the bar above the page. */
function paintBrowser(theme: Theme): void {
  document.querySelector('meta[name="color-scheme"]')?.setAttribute('content', theme)
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--bg'))
}

/** Light or dark. */
export const { choose: chooseTheme, useChoice: useTheme } = rootPreference<Theme>({
  attribute: 'theme',
  cookie: themeCookie,
  values: themes,
  onChange: paintBrowser,
})
