import * as z from 'zod/mini'
import { oneOf } from '#contract/fields.ts'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { ApplicationListQuery } from '#contract/members/membership-applications.ts'
import { AuditLogQuery } from './audit-log.ts'

/** The language of the headings and of fixed words in a CSV file; what people typed stays as it is. */
export const ExportQuery = z.object({ lang: z._default(oneOf(languages), defaultLanguage) })

/** By status as in the list of applications. No search: what is searched, a name or a phone number, is kept out of addresses. */
export const ApplicationsExportQuery = z.extend(z.pick(ApplicationListQuery, { status: true }), ExportQuery.shape)

/** Filters as in the activity log. */
export const LogExportQuery = z.extend(z.pick(AuditLogQuery, { kind: true, person: true }), ExportQuery.shape)
