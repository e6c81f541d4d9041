import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { languages } from '#contract/languages.ts'

export const chooseLanguage = call('GET /api/language', {
  access: 'anyone',
  summary: 'Stores the language in a cookie and redirects to the page before',
  query: z.object({ lang: z.enum(languages) }),
  redirects: true,
})
