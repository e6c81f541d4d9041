import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { Phrase, PhraseInput } from './phrases.ts'

const changes = ['/api/phrases/*']

export const listPhrases = call('GET /api/phrases', {
  access: 'admin',
  summary: 'The club’s own sentences for announcements and rides, newest first',
  query: ListQuery,
  answers: z.array(Phrase),
})

export const createPhrase = call('POST /api/phrases', {
  access: 'admin',
  summary: 'Add a sentence',
  body: PhraseInput,
  creates: Phrase,
  refusals: { 409: 'The club has 100 sentences of its own.' },
  changes,
})

export const deletePhrase = call('DELETE /api/phrases/:id', {
  access: 'admin',
  summary: 'Delete a sentence',
  confirms: true,
  changes,
})
