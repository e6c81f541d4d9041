import { type ChangeEvent, type RefObject, useId, useRef, useState } from 'react'
import { HttpError } from '#web/api/request.ts'
import { useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { trackFormTexts } from '#web/rides/plan/ride-form.texts.ts'
import { FormAlert } from '#web/ui/form/form.tsx'

/** A day's recording has ten times less. More of it would take the memory of a phone. */
const maxFileBytes = 30 * 1024 * 1024

export interface ReadTrack {
  fileName: string
  gpx: string
  /** Points with a wrong position. */
  leftOut: number
}

interface TrackFileFieldProps {
  label: string
  hint: string
  field?: RefObject<HTMLInputElement | null>
  isUploading?: boolean
  /** @returns how many points are left out. */
  onRead: (track: ReadTrack) => number | Promise<number>
}

/** Reads the file that is chosen, on this device. */
export function TrackFileField({ label, hint, field, isUploading = false, onRead }: TrackFileFieldProps) {
  const t = useTexts(trackFormTexts)
  const reason = useFailureReason()
  const sentence = useSentence()
  const id = useId()
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const [leftOut, setLeftOut] = useState(0)

  function explain(error: Error): string {
    const [issue] = error instanceof HttpError ? (error.failure?.issues ?? []) : []
    return issue ? sentence(issue.message) : reason(error)
  }

  /** @returns what is wrong with the file, where something is. @throws when the code that reads it cannot be downloaded. */
  async function readFile(file: File) {
    if (file.size > maxFileBytes) return t('tooLarge')
    const { readTrackFile } = await import('./read-track-file.ts')
    const read = await readTrackFile(file).catch(() => null)
    if (read === null) return t('unreadable')
    return 'refusal' in read ? sentence(read.refusal) : read
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file || isBusy.current) return
    isBusy.current = true
    setProblem(null)
    setLeftOut(0)
    setIsReading(true)
    try {
      const read = await readFile(file)
      setIsReading(false)
      if (typeof read === 'string') setProblem(read)
      else setLeftOut(await onRead({ fileName: file.name, ...read }))
    } catch (error) {
      if (error instanceof Error) setProblem(explain(error))
    } finally {
      isBusy.current = false
      setIsReading(false)
      // The same file, once corrected, can be chosen again.
      target.value = ''
    }
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {/* Without "accept": phones do not know the type of a GPX file and would not let it be chosen. */}
      <input
        ref={field}
        id={id}
        type="file"
        className="control"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void choose(event)}
      />
      <p role="status" className="field-hint">
        {isReading && t('reading')}
        {isUploading && t('uploading')}
        {leftOut > 0 && t('leftOut', { count: leftOut })}
      </p>
      <FormAlert message={problem} />
    </div>
  )
}
