/** The row of `clubRules` that says whether administrators need a second factor. */
export const secondFactorRule = 'secondFactorOfAdministrators'
