import * as z from 'zod/mini'
import { oneOf } from '#contract/fields.ts'
import { defaultLanguage, languages } from '#contract/languages.ts'

/** The language of the headings and of fixed words in a CSV file; what people typed stays as it is. */
export const ExportQuery = z.object({ lang: z._default(oneOf(languages), defaultLanguage) })
