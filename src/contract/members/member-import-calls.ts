import { call } from '#contract/calls.ts'
import { MemberImport, MemberImportAnswer } from './member-import.ts'

export const importMembers = call('POST /api/members/import', {
  access: 'admin',
  summary: 'Bring in members from a list, all or none; with `dryRun` only says what would be made',
  body: MemberImport,
  answers: MemberImportAnswer,
  confirms: true,
  refusals: { 409: 'A username of the list has been taken since it was read.' },
})
