import { diffArrays } from 'diff'
import type { ChangedArticle, ChangedChapter, Chapter, DiffPart } from '#contract/bylaws/bylaws.ts'
import type { Language } from '#contract/languages.ts'

type Article = Chapter['articles'][number]

/** Texts that differ in more words are compared by whole paragraphs: word by word, the result could not be read. */
const maxEdits = 400

/** To find n words that differ takes n² steps, which hold up the server: these take a tenth of a second. What is left is for the other texts. */
const newBudget = () => ({ words: 400_000, paragraphs: 100_000 })
type Budget = ReturnType<typeof newBudget>

/** Words with their endings, as Korean particles and English letters after an apostrophe are; blanks; single signs. */
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*|\s+|[^\p{L}\p{N}\p{M}\s]/gu

const patterns = { words: wordPattern, paragraphs: /.*\n+|.+/g }

/** What changed from one text to the other, word by word as far as the budget lasts. */
export function compareTexts(before: string, after: string, budget = newBudget()): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const changes = compareIn('words', before, after, budget) ?? compareIn('paragraphs', before, after, budget)
  if (changes === undefined) return [removed(before), added(after)].filter(({ text }) => text !== '')
  return joinAcrossBlanks(
    changes.map(({ value, added: isAdded, removed: isRemoved }) => ({
      kind: isAdded ? 'added' : isRemoved ? 'removed' : 'same',
      text: value.join(''),
    })),
  )
}

/** Undefined where the texts differ in too much. */
function compareIn(unit: keyof Budget, before: string, after: string, budget: Budget) {
  const [old, now] = [before.match(patterns[unit]) ?? [], after.match(patterns[unit]) ?? []]
  const most = Math.floor(Math.min(maxEdits, Math.sqrt(budget[unit])))
  if (countOnOneSide(old, now) > most) return undefined
  const changes = diffArrays(old, now, { maxEditLength: most })
  const edits = changes?.filter((change) => change.added || change.removed).reduce((sum, { count }) => sum + count, 0) ?? most
  budget[unit] -= edits ** 2
  return changes
}

/** How many there are on one side alone, in whatever order: the two differ in at least as many, and this is known at once. */
function countOnOneSide(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const piece of before) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  for (const piece of after) counts.set(piece, (counts.get(piece) ?? 0) - 1)
  return counts.values().reduce((sum, count) => sum + Math.abs(count), 0)
}

const removed = (text: string): DiffPart => ({ kind: 'removed', text })
const added = (text: string): DiffPart => ({ kind: 'added', text })

/** Several changed words in a row are read as one change: what is the same between them is only a blank. */
function joinAcrossBlanks(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = []
  let run: { before: string; after: string } | undefined
  const endRun = () => {
    if (run?.before) joined.push(removed(run.before))
    if (run?.after) joined.push(added(run.after))
    run = undefined
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isBlankInRun = kind === 'same' && /^[^\S\n]+$/.test(text) && run !== undefined && index < parts.length - 1
    if (kind === 'same' && !isBlankInRun) {
      endRun()
      joined.push({ kind, text })
      continue
    }
    run ??= { before: '', after: '' }
    if (kind !== 'added') run.before += text
    if (kind !== 'removed') run.after += text
  }
  endRun()
  return joined
}

/** The ids that stand in another order than before. */
function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const [old, now] = [before.filter((id) => after.includes(id)), after.filter((id) => before.includes(id))]
  const changes = diffArrays(old, now, { maxEditLength: maxEdits })
  if (changes === undefined) return new Set(now.filter((id, at) => id !== old[at]))
  return new Set(changes.filter(({ added: isAdded }) => isAdded).flatMap(({ value }) => value))
}

function onlyOne(isKoreanChanged: boolean, isEnglishChanged: boolean): Language | null {
  return isKoreanChanged === isEnglishChanged ? null : isKoreanChanged ? 'ko' : 'en'
}

function wholeArticle(article: Article, kind: 'added' | 'removed'): ChangedArticle {
  const part = (text: string): DiffPart[] => [{ kind, text }]
  const { id, titleKo, titleEn, textKo, textEn } = article
  return { id, kind, only: null, titleKo: part(titleKo), titleEn: part(titleEn), textKo: part(textKo), textEn: part(textEn) }
}

/** Null where nothing changed. */
function compareArticle(
  before: Article,
  after: Article,
  { isMoved, budget }: { isMoved: boolean; budget: Budget },
): ChangedArticle | null {
  const isKoreanChanged = before.titleKo !== after.titleKo || before.textKo !== after.textKo
  const isEnglishChanged = before.titleEn !== after.titleEn || before.textEn !== after.textEn
  if (!isKoreanChanged && !isEnglishChanged && !isMoved) return null
  return {
    id: after.id,
    kind: isKoreanChanged || isEnglishChanged ? 'changed' : 'moved',
    only: onlyOne(isKoreanChanged, isEnglishChanged),
    titleKo: compareTexts(before.titleKo, after.titleKo, budget),
    titleEn: compareTexts(before.titleEn, after.titleEn, budget),
    textKo: isKoreanChanged ? compareTexts(before.textKo, after.textKo, budget) : [],
    textEn: isEnglishChanged ? compareTexts(before.textEn, after.textEn, budget) : [],
  }
}

/** What changed between two versions, in the order of the later one; chapters and articles that went stand at the end. */
export function compareBylaws(before: readonly Chapter[], after: readonly Chapter[]): ChangedChapter[] {
  const budget = newBudget()
  const articlesBefore = new Map(
    before.flatMap(({ id, articles }) => articles.map((article) => [article.id, { article, chapter: id }])),
  )
  const idsAfter = new Set(after.flatMap(({ articles }) => articles.map(({ id }) => id)))
  const order = (chapters: readonly Chapter[]) => chapters.flatMap(({ articles }) => articles.map(({ id }) => id))
  const movedArticles = movedIds(order(before), order(after))
  const movedChapters = movedIds(
    before.map(({ id }) => id),
    after.map(({ id }) => id),
  )

  const changed = after.map((chapter): ChangedChapter => {
    const old = before.find(({ id }) => id === chapter.id)
    const articles = chapter.articles.flatMap((article) => {
      const known = articlesBefore.get(article.id)
      if (known === undefined) return [wholeArticle(article, 'added')]
      const isMoved = known.chapter !== chapter.id || (movedArticles.has(article.id) && !movedChapters.has(chapter.id))
      return compareArticle(known.article, article, { isMoved, budget }) ?? []
    })
    const gone = (old?.articles ?? []).filter(({ id }) => !idsAfter.has(id)).map((article) => wholeArticle(article, 'removed'))
    const isKoreanChanged = old !== undefined && old.titleKo !== chapter.titleKo
    const isEnglishChanged = old !== undefined && old.titleEn !== chapter.titleEn
    const isChanged = isKoreanChanged || isEnglishChanged
    return {
      id: chapter.id,
      kind: old === undefined ? 'added' : isChanged ? 'changed' : movedChapters.has(chapter.id) ? 'moved' : 'same',
      only: onlyOne(isKoreanChanged, isEnglishChanged),
      titleKo: old ? compareTexts(old.titleKo, chapter.titleKo, budget) : [added(chapter.titleKo)],
      titleEn: old ? compareTexts(old.titleEn, chapter.titleEn, budget) : [added(chapter.titleEn)],
      articles: [...articles, ...gone],
    }
  })
  const removedChapters = before
    .filter(({ id }) => !after.some((chapter) => chapter.id === id))
    .map(
      (chapter): ChangedChapter => ({
        id: chapter.id,
        kind: 'removed',
        only: null,
        titleKo: [removed(chapter.titleKo)],
        titleEn: [removed(chapter.titleEn)],
        articles: chapter.articles.filter(({ id }) => !idsAfter.has(id)).map((article) => wholeArticle(article, 'removed')),
      }),
    )
  return [...changed, ...removedChapters].filter(({ kind, articles }) => kind !== 'same' || articles.length > 0)
}

/** The one language in which anything was changed; null when it is both, or none. */
export function onlyChangedLanguage(changes: readonly ChangedChapter[]): Language | null {
  const isChanged = (parts: readonly DiffPart[]) => parts.some(({ kind }) => kind !== 'same')
  const all = changes.flatMap(({ articles, ...chapter }) => [
    { ko: isChanged(chapter.titleKo), en: isChanged(chapter.titleEn) },
    ...articles.map((article) => ({
      ko: isChanged(article.titleKo) || isChanged(article.textKo),
      en: isChanged(article.titleEn) || isChanged(article.textEn),
    })),
  ])
  return onlyOne(
    all.some(({ ko }) => ko),
    all.some(({ en }) => en),
  )
}
