/** Values of the sample that stand for a club that has not said its own: those of a file that is older than their names. */
export const clubDefaults = {
  emblem: 'M15 12.6H25.8V20.6M32.2 10.4V21.8M14.6 25H33V30.6H14.6V36.2H34',
  years: 20,
  figures: { members: '50+', rides: '100+' },
  dues: '$50',
}
