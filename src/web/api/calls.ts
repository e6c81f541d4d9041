import { type InfiniteData, infiniteQueryOptions, keepPreviousData, type QueryMeta, queryOptions } from '@tanstack/react-query'
import type { Answer, AnyCall, Body, Params } from '#contract/calls.ts'
import { type ListPage, requestJson } from './request.ts'

/** The parameters of the path and the fields of the body, in one object; nothing where a call has neither. */
export type Input<Which> = [keyof (Params<Which> & Body<Which>)] extends [never]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: `mutate()` without an argument
    void
  : Params<Which> & Body<Which>

/** Filters of a read; empty ones are left out of the address. */
export type Query<Which> = Which extends { query: infer Schema }
  ? Schema extends { _zod: { input: infer Fields } }
    ? { readonly [Name in keyof Fields]?: string | undefined }
    : never
  : { readonly [Name in string]?: never }

function withQuery(path: string, filters: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value)
  return query.size === 0 ? path : `${path}?${query}`
}

/** `/api/riding-events/:id/track` → ['/api/riding-events', id, 'track']. Removes the parameters that it uses from `input`. */
function segmentsOf(path: string, input: Record<string, unknown>): string[] {
  const [first = '', ...others] = path.split('/:')
  return [
    first,
    ...others.flatMap((part) => {
      const [name = '', ...rest] = part.split('/')
      const value = encodeURIComponent(String(input[name]))
      delete input[name]
      return rest.length === 0 ? [value] : [value, rest.join('/')]
    }),
  ]
}

/** The address of a call that is not made with `request`, such as that of a file. */
export function pathOf<Which extends AnyCall>(which: Which, params?: Params<Which>, query?: Query<Which>): string {
  return withQuery(segmentsOf(which.path, { ...params }).join('/'), query as Record<string, string | undefined>)
}

/**
 * Makes a call. The server validates each answer against its schema.
 * @throws HttpError when the answer is not OK; TypeError when nothing answered.
 */
export function request<Which extends AnyCall>(which: Which, input: Input<Which>): Promise<Answer<Which>> {
  const body: Record<string, unknown> = { ...(input as object) }
  const path = segmentsOf(which.path, body).join('/')
  return requestJson(which.method, path, which.body && body)
}

interface ReadOptions<Which> {
  query?: Query<Which>
  staleTime?: number
  gcTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
  meta?: QueryMeta
}

export function read<Which extends AnyCall>(which: Which, params: Params<Which>, { query, ...options }: ReadOptions<Which> = {}) {
  const queryKey = segmentsOf(which.path, { ...params })
  queryKey.push(withQuery(queryKey.pop() ?? '', query as Record<string, string | undefined>))
  return queryOptions<Answer<Which>, Error, Answer<Which>, readonly string[]>({ queryKey, ...options })
}

/** A read of which any failure means null: no user is logged in, or there is no such announcement. */
export function readOrNull<Which extends AnyCall>(which: Which, params: Params<Which>, options: ReadOptions<Which> = {}) {
  const { queryKey, ...others } = read(which, params, { ...options, meta: { ...options.meta, failureIsNull: true } })
  return queryOptions<Answer<Which> | null, Error, Answer<Which> | null, readonly string[]>({ ...(others as object), queryKey })
}

/** A list, a page at a time. While the answer to a new filter is being fetched, the old rows stay on the screen. */
export function pages<Which extends AnyCall>(
  which: Which,
  params: Params<Which>,
  { query, ...options }: ReadOptions<Which> = {},
) {
  type Row = Answer<Which> extends readonly (infer Each)[] ? Each : never
  const filters = query as Record<string, string | undefined>
  const segments = segmentsOf(which.path, { ...params })
  return infiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, readonly string[], string>({
    queryKey: [...segments, withQuery('pages', filters)],
    initialPageParam: withQuery(segments.join('/'), filters),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    ...options,
  })
}

/** What `pages` returns for rows of this type. */
export type ListPagesQuery<Row> = ReturnType<
  typeof infiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, readonly string[], string>
>
