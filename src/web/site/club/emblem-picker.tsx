import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { CircleAlert, ImageUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useController } from 'react-hook-form'
import { sayOfClub } from '#contract/site/club-problems.ts'
import { drawLetters } from '#contract/site/emblem-calls.ts'
import { drawnEmblems, type EmblemStyle, maxEmblemBytes } from '#contract/site/emblems.ts'
import { useAction } from '#web/api/action.ts'
import { read } from '#web/api/calls.ts'
import { useFailureReason, useSentence } from '#web/i18n/failure-reason.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { FormAlert, verbatim } from '#web/ui/form/form.tsx'
import type { ClubForm } from './club-fields.tsx'
import { clubFormTexts } from './club-form.texts.ts'

export interface Emblem {
  emblem: string
  emblemStyle: EmblemStyle
}

/** The club's patch with a sign that it may choose. */
function Patch({ emblem, emblemStyle }: Emblem) {
  return (
    <svg className={clsx('emblem', `emblem-${emblemStyle}`)} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="23" className="emblem-ground" />
      <circle cx="24" cy="24" r="20.4" className="emblem-ring" />
      <path className="emblem-sign" d={emblem} />
    </svg>
  )
}

interface EmblemPickerProps {
  form: ClubForm
  /** Redraws a picture; in the dashboard it is then the club's. */
  upload: (file: File) => Promise<Emblem>
}

/** The drawn ones by their names, one of letters, or a picture of the club's own. */
export function EmblemPicker({ form, upload }: EmblemPickerProps) {
  const t = useTexts(clubFormTexts)
  const { language } = useLanguage()
  const id = useId()
  const path = useController({ control: form.control, name: 'emblem' })
  const style = useController({ control: form.control, name: 'emblemStyle' })
  const chosen = { emblem: path.field.value, emblemStyle: style.field.value as EmblemStyle }
  const [present] = useState(chosen)
  const [lettered, setLettered] = useState<(Emblem & { label: string }) | null>(null)
  const [uploaded, setUploaded] = useState<Emblem | null>(null)

  function choose({ emblem, emblemStyle }: Emblem) {
    path.field.onChange(emblem)
    style.field.onChange(emblemStyle)
  }

  const isDrawn = drawnEmblems.some((drawn) => drawn.path === present.emblem)
  const choices = [
    ...(present.emblem === '' || isDrawn ? [] : [{ key: 'present', label: t('present'), ...present }]),
    ...drawnEmblems.map(({ key, name, path: emblem }) => ({
      key,
      label: name[language],
      emblem,
      emblemStyle: 'stroke' as const,
    })),
  ]
  const choice = ({ key, label, ...emblem }: (typeof choices)[number], index?: number) => (
    <label key={key}>
      <input
        ref={index === 0 ? path.field.ref : undefined}
        type="radio"
        name={`${id}-emblem`}
        className="sr-only"
        checked={chosen.emblem === emblem.emblem}
        onChange={() => choose(emblem)}
        onBlur={path.field.onBlur}
      />
      <Patch {...emblem} />
      {label}
    </label>
  )
  return (
    <div className="stack" role="radiogroup" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <div className="field">
        <span id={`${id}-label`} className="field-label">
          {t('emblem')}
        </span>
        <p className="field-hint" id={`${id}-hint`}>
          {t('emblemHint')}
        </p>
        <div className="tiles choices emblems">{choices.map(choice)}</div>
      </div>
      <div className="pair">
        <LettersField
          made={lettered && choice({ key: 'letters', ...lettered })}
          onDrawn={(letters, emblem) => {
            setLettered({ ...emblem, label: t('lettersOf', { letters }) })
            choose(emblem)
          }}
        />
        <UploadField
          upload={upload}
          made={uploaded && choice({ key: 'uploaded', label: t('uploaded'), ...uploaded })}
          onRedrawn={(emblem) => {
            setUploaded(emblem)
            choose(emblem)
          }}
        />
      </div>
    </div>
  )
}

/** The emblem that a control has made stands beside it, in room that is kept for it: who types sees it, and nothing moves. */
function WithMade({ control, made }: { control: ReactNode; made: ReactNode }) {
  return (
    <div className="with-made">
      {control}
      <div className="choices emblems">{made}</div>
    </div>
  )
}

const drawable = /^[A-Za-z0-9가-힣]{1,2}$/
/** A syllable begins as less than one. */
const begun = /^[A-Za-z0-9ㄱ-ㅣ가-힣]{0,2}$/

interface LettersFieldProps {
  onDrawn: (letters: string, emblem: Emblem) => void
  made: ReactNode
}

function LettersField({ onDrawn, made }: LettersFieldProps) {
  const t = useTexts(clubFormTexts)
  const reason = useFailureReason()
  const sentence = useSentence()
  const id = useId()
  const [letters, setLetters] = useState('')
  const { data, error } = useQuery({ ...read(drawLetters, {}, { query: { letters } }), enabled: drawable.test(letters) })
  const undrawable = begun.test(letters)
    ? null
    : sentence(sayOfClub('Please type one or two letters, digits or Hangul syllables.'))
  const problem = error && drawable.test(letters) ? reason(error) : undrawable
  const tellOf = useEffectEvent((drawn: Emblem) => onDrawn(letters, drawn))
  useEffect(() => {
    if (data) tellOf(data)
  }, [data])
  return (
    <div className="field">
      <label htmlFor={id}>{t('letters')}</label>
      <p className="field-hint" id={`${id}-hint`}>
        {t('lettersHint')}
      </p>
      <WithMade
        made={made}
        control={
          <input
            {...verbatim}
            id={id}
            type="text"
            className="control"
            maxLength={2}
            autoComplete="off"
            aria-describedby={`${id}-hint`}
            value={letters}
            onChange={(event) => setLetters(event.target.value.trim().normalize('NFC'))}
          />
        }
      />
      {problem && (
        <p className="field-error" role="alert">
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
    </div>
  )
}

interface UploadFieldProps {
  upload: EmblemPickerProps['upload']
  onRedrawn: (emblem: Emblem) => void
  made: ReactNode
}

function UploadField({ upload, onRedrawn, made }: UploadFieldProps) {
  const t = useTexts(clubFormTexts)
  const reason = useFailureReason()
  const id = useId()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { mutate, isPending, error } = useAction(upload, { showsFailure: true, onSuccess: onRedrawn })

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = '' // so that the same file can be chosen again
    if (!file) return
    setIsTooLarge(file.size > maxEmblemBytes)
    if (file.size <= maxEmblemBytes) mutate(file)
  }

  const problem = isTooLarge ? t('uploadTooLarge') : error && !isPending ? reason(error) : null
  return (
    <div className="field">
      <span className="field-label">{t('upload')}</span>
      <p className="field-hint" id={`${id}-hint`}>
        {t('uploadHint')}
      </p>
      <WithMade
        made={made}
        control={
          <label className="button button-ghost own upload" aria-busy={isPending}>
            <ImageUp aria-hidden="true" />
            {isPending ? t('uploading') : t('uploadChoose')}
            <input
              type="file"
              className="sr-only"
              accept="image/svg+xml,image/png"
              disabled={isPending}
              aria-describedby={`${id}-hint`}
              onChange={choose}
            />
          </label>
        }
      />
      <FormAlert message={problem} />
    </div>
  )
}
