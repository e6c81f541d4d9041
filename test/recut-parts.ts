import fc from 'fast-check'

/** Separators by which the parts of a key might be joined, and characters of serializations. */
const separators = [...' .,:/|-\0\n"\'\\[]', '\\"', '","', '"],["', ' from ', ' of ', '%20']

const piece = fc.oneof(fc.constantFrom(...separators), fc.constantFrom('', 'a', 'hong', '가', '203.0.113.5', '\ud800', '😀'))

/** Texts made of separators. */
export const separatorText = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''))

/**
 * Two different lists of `count` parts that are one text once they are joined by one of the separators: the same pieces, cut in
 * other places. Keys that are joined without structure collide for them.
 */
export function recutParts(count: number): fc.Arbitrary<[string[], string[]]> {
  const cuts = (length: number) =>
    fc.uniqueArray(fc.integer({ min: 1, max: length - 1 }), { minLength: count - 1, maxLength: count - 1 })
  return fc
    .record({
      separator: fc.constantFrom(...separators),
      pieces: fc.array(piece, { minLength: count + 1, maxLength: count + 3 }),
    })
    .chain(({ separator, pieces }) =>
      fc
        .tuple(cuts(pieces.length), cuts(pieces.length))
        .map(([one, other]): [string[], string[]] => [join(pieces, one, separator), join(pieces, other, separator)]),
    )
    .filter(([one, other]) => one.some((part, index) => part !== other[index]))
}

function join(pieces: readonly string[], cuts: readonly number[], separator: string): string[] {
  const ends = [...cuts.toSorted((one, other) => one - other), pieces.length]
  return ends.map((end, index) => pieces.slice(ends[index - 1] ?? 0, end).join(separator))
}
