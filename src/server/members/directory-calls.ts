import * as z from 'zod/mini'
import {
  DirectoryChoices,
  DirectoryInput,
  DirectoryMember,
  DirectoryQuery,
  defaultDirectoryChoices,
} from '#contract/members/directory.ts'
import { type Api, type Site, sendListPage } from '#server/http/api.ts'
import { findDirectoryChoices, listDirectory, saveDirectoryChoices } from './directory.ts'

/** What members show each other (docs/product.md 7.10). */
export function directoryRoutes(app: Api, { db }: Site): void {
  app.get(
    '/api/directory',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'listDirectory',
        summary: 'Members who are listed, newest accounts first',
        querystring: DirectoryQuery,
        response: { 200: z.array(DirectoryMember) },
      },
    },
    async (request, reply) => sendListPage(request, reply, await listDirectory(db, request.query)),
  )

  app.get(
    '/api/directory/mine',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'findDirectoryChoices',
        summary: 'What the user shows other members',
        response: { 200: DirectoryChoices },
      },
    },
    async (request) => (await findDirectoryChoices(db, request.currentUser.id)) ?? defaultDirectoryChoices,
  )

  app.put(
    '/api/directory/mine',
    {
      config: { access: 'member' },
      schema: {
        operationId: 'saveDirectoryChoices',
        summary: 'Choose what other members see',
        body: DirectoryInput,
        response: { 200: DirectoryChoices },
      },
    },
    (request) => saveDirectoryChoices(db, request.currentUser.id, request.body),
  )
}
