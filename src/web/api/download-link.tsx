import { Download } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { AnchorButton } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/list-states.tsx'
import { useAction } from './action.ts'
import { send } from './request.ts'

type DownloadLinkProps = Omit<ComponentProps<typeof AnchorButton>, 'href' | 'download' | 'onClick'> & { href: string }

/**
 * A link to a file of the API. The page fetches it itself, so that it can ask for the password, and say why there is no file; before the page's scripts have
 * run, the browser does.
 */
export function DownloadLink({ href, children, ...look }: DownloadLinkProps) {
  const { mutate, isPending } = useAction(requestFile, { onSuccess: save })

  function download(event: MouseEvent) {
    event.preventDefault()
    mutate(href)
  }

  return (
    <AnchorButton {...look} href={href} download aria-busy={isPending} onClick={download}>
      {isPending ? <Spinner /> : <Download aria-hidden="true" />}
      {children}
    </AnchorButton>
  )
}

/** Browsers read the file after the click, some only once the user has said where to. */
const fileLifeMs = 60_000

function save({ file, name }: { file: Blob; name: string }): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), fileLifeMs)
}

/** A file that the API sends, with the name that it gives. */
async function requestFile(path: string): Promise<{ file: Blob; name: string }> {
  const response = await send('GET', path)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { file: await response.blob(), name }
}
