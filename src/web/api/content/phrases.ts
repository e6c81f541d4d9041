import { mutationOptions } from '@tanstack/react-query'
import { maxPhrases, type Phrase, type PhraseInput } from '#contract/news/phrases.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

const phrasesPath = '/api/phrases'

/** The club's own sentences, all in one page. Administrators only. */
export const phrasePagesQuery = listPages<Phrase>(phrasesPath, { limit: String(maxPhrases) })

export const addPhrase = mutationOptions({
  mutationFn: (input: PhraseInput) => request<Phrase>('POST', phrasesPath, input),
  onSuccess: (_added, _input, _result, { client }) => client.invalidateQueries({ queryKey: [phrasesPath] }),
})

export const removePhrase = mutationOptions({
  mutationFn: (id: string) => request<void>('DELETE', `${phrasesPath}/${id}`),
  onSettled: (_nothing, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: [phrasesPath] }),
})
