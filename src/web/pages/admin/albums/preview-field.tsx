import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { directPictureAddress, isDropboxWithoutPicture } from '#contract/content/dropbox-links.ts'
import type { PhotoAlbumFields } from '#contract/content/photo-albums.ts'
import { RoadScene } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'

/** How long typing must pause before the picture is loaded, in milliseconds. */
const typingPauseMs = 400

type PreviewName = 'previewImage1' | 'previewImage2' | 'previewImage3'

/** The address of a picture, and below it the picture that members will see, before it is saved. */
export function PreviewField(field: ComponentProps<typeof TextField<PhotoAlbumFields>> & { name: PreviewName }) {
  const typed = field.form.watch(field.name) ?? ''
  const [address, setAddress] = useState(typed)
  useEffect(() => {
    const end = setTimeout(() => setAddress(typed), typingPauseMs)
    return () => clearTimeout(end)
  }, [typed])
  const pasted = address.trim()
  return (
    <div className="preview-field">
      <TextField {...field} optional />
      {/^https?:\/\/\S+\.\S/i.test(pasted) && <Preview key={pasted} pasted={pasted} />}
    </div>
  )
}

function Preview({ pasted }: { pasted: string }) {
  const t = useTranslations('albumForm')
  const picture = directPictureAddress(pasted)
  const [isBroken, setIsBroken] = useState(isDropboxWithoutPicture(pasted))
  return (
    <figure className="preview">
      {isBroken ? (
        <RoadScene />
      ) : (
        <img src={picture} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setIsBroken(true)} />
      )}
      <figcaption role="status">
        {isBroken ? t('previewBroken') : picture !== pasted && t('previewBecomes', { address: picture })}
      </figcaption>
    </figure>
  )
}
