/** Letters, digits and a few signs between them. */
const permitted = /^[\p{L}\p{M}\d ._@+-]*$/u

/** Whether a username consists of characters that one may have; `isDistinct` says whether they may stand together. */
export function hasUsernameCharacters(name: string): boolean {
  return permitted.test(name.normalize('NFKC')) && !/[^\P{Z} ]/u.test(name)
}

/** Draws nothing, or only changes how its neighbor is drawn: joiners, fillers, variation selectors. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
/** HTML draws one of them. */
const severalSpaces = / {2}/
/** After NFKC, letters of these scripts need no marks: what is left is decoration that readers overlook. */
const needlessMark =
  /(?:^|[^\p{L}\p{M}]|[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hangul}\p{Script=Han}])\p{M}|\p{Script=Inherited}/u
/** Phonetic letters, small capitals and dotless ones, such as ɑ, ᴀ, ı and ǀ, and strokes that stand alone: single jamo (after NFKC) and 丨 look like l, o and i. */
const phonetic =
  /[\u0131\u01c0-\u01c3\u1100-\u11ff\u4e28\ua960-\ua97f\ud7b0-\ud7ff\u0250-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/
const latin = /\p{Script=Latin}/u
/** Beside Latin letters, those of Korean, Chinese and Japanese are common and hardly any looks like one of them. */
const unlikeLatin =
  /(?![\p{Script=Latin}\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Common}])\p{L}/u
const cyrillic = /\p{Script=Cyrillic}/u
const greek = /\p{Script=Greek}/u

/**
 * Whether readers can tell the name from others that differ in hidden or foreign characters alone. Names of one alphabet that look like another's,
 * and letters like `l` and `I`, are not recognized: that takes Unicode's table of confusable characters.
 */
export function isDistinct(name: string): boolean {
  const plain = name.normalize('NFKC')
  const isHidden = invisible.test(name) || severalSpaces.test(plain) || needlessMark.test(plain) || phonetic.test(plain)
  const isMixed = (latin.test(plain) && unlikeLatin.test(plain)) || (cyrillic.test(plain) && greek.test(plain))
  return !isHidden && !isMixed
}
