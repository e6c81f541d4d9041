import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AnchorButton } from '#web/ui/button.tsx'

interface FileLinkProps {
  text: string
  type: string
  /** Of the file. */
  name: string
  children: ReactNode
}

/** Saves a text that the page itself has. */
export function FileLink({ text, type, name, children }: FileLinkProps) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text, type])
  return (
    <AnchorButton href={address} download={name}>
      <Download aria-hidden="true" />
      {children}
    </AnchorButton>
  )
}
