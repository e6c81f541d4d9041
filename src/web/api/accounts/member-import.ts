import { mutationOptions } from '@tanstack/react-query'
import type { ImportedPerson, MemberImportAnswer } from '#contract/members/member-import.ts'
import { applicationsPath } from '#web/api/applications/my-application.ts'
import { request } from '#web/api/request.ts'

const path = '/api/members/import'

/** What an import would make, and what is wrong. */
export const checkImport = mutationOptions({
  mutationFn: (people: ImportedPerson[]) => request<MemberImportAnswer>('POST', path, { dryRun: true, people }),
  gcTime: 0, // a list of people
})

export const importMembers = mutationOptions({
  mutationFn: (people: ImportedPerson[]) => request<MemberImportAnswer>('POST', path, { dryRun: false, people }),
  gcTime: 0, // the links are shown once and not cached
  onSuccess: async (_made, _people, _result, { client }) => {
    await client.invalidateQueries({ queryKey: ['/api/users'] })
    await client.invalidateQueries({ queryKey: [applicationsPath] })
  },
})
