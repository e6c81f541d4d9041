import type { QueryClient } from '@tanstack/react-query'
import { readRequestedAnnouncements } from '#contract/news/announcement-addresses.ts'
import { findQuestion, listQuestions } from '#contract/news/question-calls.ts'
import type { ListedQuestion, Question } from '#contract/news/questions.ts'
import { read, readOrNull } from '#web/api/calls.ts'
import { announcementsShown, olderAnnouncementsShown } from './announcement-reads.ts'

/** So that the page shows what others have answered meanwhile. */
const staleAfter = { staleTime: 30_000 }

/** What the announcements ask that `/` shows at this address: one read for all of them. */
export function questionsQuery(search: { get(name: string): string | null }) {
  const asked = readRequestedAnnouncements(search)
  const query =
    asked?.kind === 'older'
      ? { olderThan: asked.id, limit: String(olderAnnouncementsShown) }
      : { limit: String(announcementsShown), also: asked?.id }
  return readOrNull(listQuestions, {}, { query, ...staleAfter })
}

/** What an announcement asks that was shown later. */
export const laterQuestionQuery = (id: string) => readOrNull(findQuestion, { id }, staleAfter)

/** For a form or a page of its own. */
export const questionQuery = (id: string) => read(findQuestion, { id }, staleAfter)

const listPath = listQuestions.path

/** Puts the answer of a call in the place of what the page has read. */
export function storeQuestion(client: QueryClient, announcementId: string, question: Question): void {
  client.setQueryData(questionQuery(announcementId).queryKey, question)
  client.setQueriesData<ListedQuestion[] | null>(
    { predicate: ({ queryKey }) => queryKey.join('/').split('?', 1)[0] === listPath },
    (listed) => listed?.map((each) => (each.announcementId === announcementId ? { ...question, announcementId } : each)),
  )
}
