import { send } from './request.ts'

/** A file that the API sends, with the name that it gives. */
export async function requestFile(path: string): Promise<{ file: Blob; name: string }> {
  const response = await send('GET', path)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { file: await response.blob(), name }
}
