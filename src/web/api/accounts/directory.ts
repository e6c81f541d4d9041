import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { DirectoryChoices, DirectoryMember } from '#contract/members/directory.ts'
import { listPages } from '#web/api/list-pages.ts'
import { request } from '#web/api/request.ts'

const path = '/api/directory'

/** Members as they show themselves, newest first. For members only. */
export function directoryPagesQuery(search: string) {
  return listPages<DirectoryMember>(path, { search })
}

/** What the current user shows other members. For members only. */
export const directoryChoicesQuery = queryOptions<DirectoryChoices, Error, DirectoryChoices, readonly string[]>({
  queryKey: [path, 'mine'],
})

export const saveDirectoryChoices = mutationOptions({
  mutationFn: (input: DirectoryChoices) => request<DirectoryChoices>('PUT', `${path}/mine`, input),
  onSuccess: (_saved, _input, _result, { client }) => client.invalidateQueries({ queryKey: [path] }),
})
