import * as z from 'zod/mini'
import { ApplicationListQuery } from '#contract/applications/membership-applications.ts'
import { oneOf } from '#contract/fields.ts'
import { defaultLanguage, languages } from '#contract/languages.ts'
import { AuditLogQuery } from './audit-log.ts'

/** The language of the headings and of fixed words in a CSV file; what people typed stays as it is. */
export const ExportQuery = z.object({ lang: z._default(oneOf(languages), defaultLanguage) })

/** Filters as in the list of applications. */
export const ApplicationsExportQuery = z.extend(z.pick(ApplicationListQuery, { status: true, search: true }), ExportQuery.shape)

/** Filters as in the activity log. */
export const LogExportQuery = z.extend(z.pick(AuditLogQuery, { kind: true, person: true }), ExportQuery.shape)
