import { useQuery } from '@tanstack/react-query'
import { listAnswers } from '#contract/news/question-calls.ts'
import { read } from '#web/api/calls.ts'
import { announcementQuery } from '#web/news/announcement-reads.ts'
import { questionQuery } from '#web/news/question-reads.ts'

export interface AnsweredPeople {
  titleKo: string
  titleEn: string
  /** Who chose the option, each with how many come along. */
  companions: ReadonlyMap<string, number>
}

/**
 * Of `/admin?money=new&answers=<announcement>&option=<option>`: who chose that option; without one who comes, or who answered at all. Null where the address
 * names no answers, or they cannot be read.
 */
export function useAnsweredPeople(search: URLSearchParams): {
  isLoading: boolean
  isAsked: boolean
  answered: AnsweredPeople | null
} {
  const id = search.get('answers') ?? ''
  const isAsked = id !== ''
  const question = useQuery({ ...questionQuery(id), enabled: isAsked, retry: false })
  const answers = useQuery({ ...read(listAnswers, { id }), enabled: isAsked, retry: false })
  const announcement = useQuery({ ...announcementQuery(id), enabled: isAsked })
  const isLoading = isAsked && (question.isLoading || answers.isLoading || announcement.isLoading)
  if (!question.data || !answers.data) return { isLoading, isAsked, answered: null }
  const { kind, options } = question.data
  const option = search.get('option') ?? (kind === 'attendance' ? 'yes' : null)
  const chosen = options.find((offered) => offered.id === option)
  const who = answers.data.answers.filter(({ choices }) => (option === null ? choices.length > 0 : choices.includes(option)))
  const titled = (title: string | undefined, text: string | null | undefined) =>
    [title, text && `(${text})`].filter(Boolean).join(' ')
  return {
    isLoading,
    isAsked,
    answered: {
      titleKo: titled(announcement.data?.titleKo, chosen?.textKo),
      titleEn: titled(announcement.data?.titleEn, chosen?.textEn),
      companions: new Map(who.map(({ userId, companions }) => [userId, companions])),
    },
  }
}
