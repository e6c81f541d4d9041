import type { Language } from '#contract/languages.ts'
import type { Accent } from './accents.ts'

interface AccentColors {
  name: Record<Language, string>
  /** `--lane` of src/web/tokens.css in sRGB: the emblem, the main button, plates, marks. Dark text stands on it, and it stands on asphalt, in both themes. */
  lane: string
  /** `--lane-hover`. */
  hover: string
}

/** club-style.test.ts computes the contrast of each in both themes. */
export const accentColors: Record<Accent, AccentColors> = {
  yellow: { name: { ko: '노랑', en: 'Yellow' }, lane: '#f9c218', hover: '#fcd564' },
  orange: { name: { ko: '주황', en: 'Orange' }, lane: '#ff972f', hover: '#ffac62' },
  red: { name: { ko: '빨강', en: 'Red' }, lane: '#ff7266', hover: '#ff8c80' },
  pink: { name: { ko: '분홍', en: 'Pink' }, lane: '#fa91bc', hover: '#ffa7c9' },
  purple: { name: { ko: '보라', en: 'Purple' }, lane: '#c3a1f7', hover: '#cfb3fa' },
  blue: { name: { ko: '파랑', en: 'Blue' }, lane: '#71c4fd', hover: '#8fd2ff' },
  teal: { name: { ko: '청록', en: 'Teal' }, lane: '#58e1d1', hover: '#85ebde' },
  green: { name: { ko: '초록', en: 'Green' }, lane: '#95e464', hover: '#aeef89' },
}
