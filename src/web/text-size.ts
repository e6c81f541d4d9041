import { type TextSize, textSizeCookie, textSizes } from '#contract/languages.ts'
import { rootPreference } from './root-preference.ts'

/** The size of everything that is measured in rem. */
export const { choose: chooseTextSize, useChoice: useTextSize } = rootPreference<TextSize>({
  attribute: 'textSize',
  cookie: textSizeCookie,
  values: textSizes,
})
