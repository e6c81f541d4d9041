import { MemberImport, MemberImportAnswer } from '#contract/members/member-import.ts'
import type { Api, Site } from '#server/http/api.ts'
import { importMembers, previewImport } from './member-import.ts'

/** For a thousand rows of ordinary length in JSON. Only administrators can send a body so long: access is checked before it is read. */
const maxListBytes = 1024 * 1024

export function memberImportRoutes(app: Api, { db, config }: Site): void {
  app.post(
    '/api/members/import',
    {
      config: { access: 'admin', needsConfirmation: true },
      bodyLimit: maxListBytes,
      schema: {
        operationId: 'importMembers',
        summary: 'Bring in members from a list, all or none; with `dryRun` only says what would be made',
        refusals: { 409: 'A username of the list has been taken since it was read.' },
        body: MemberImport,
        response: { 200: MemberImportAnswer },
      },
    },
    (request) => {
      const { dryRun, people } = request.body
      const { club } = config
      return dryRun
        ? previewImport(db, people, { club })
        : importMembers(db, people, { actorId: request.currentUser.id, session: request.session?.idHash ?? '', club })
    },
  )
}
