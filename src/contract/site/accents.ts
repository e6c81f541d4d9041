/** The color that the club chooses for its pages and pictures. `yellow`, the center line of a road, is what the site had before there was a choice. */
export const accents = ['yellow', 'orange', 'red', 'pink', 'purple', 'blue', 'teal', 'green'] as const
export type Accent = (typeof accents)[number]

export const defaultAccent: Accent = 'yellow'
