import * as calls from '#contract/members/member-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { importMembers, previewImport } from './member-import.ts'

/** For a thousand rows of ordinary length in JSON. Only administrators can send a body so long: access is checked before it is read. */
const maxListBytes = 1024 * 1024

export function answerMemberImportCalls(app: Api, { db, config: { club } }: Site): void {
  answer(
    app,
    calls.importMembers,
    ({ body: { dryRun, people }, currentUser, session }) =>
      dryRun
        ? previewImport(db, people, { club })
        : importMembers(db, people, { actorId: currentUser.id, session: session?.idHash ?? '', club }),
    { bodyLimit: maxListBytes },
  )
}
