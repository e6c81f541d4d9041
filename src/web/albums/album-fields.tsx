import { type ComponentProps, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  directPictureAddress,
  isDropboxWithoutPicture,
  type PhotoAlbum,
  type PhotoAlbumFields,
} from '#contract/albums/photo-albums.ts'
import { SelectField, TextAreaField, TextField, verbatim } from '#web/ui/form/form-field.tsx'
import { FieldGroup } from '#web/ui/form/form-parts.tsx'
import { RoadScene } from '#web/ui/list-states.tsx'
import { AlbumRideField } from './album-ride-field.tsx'

/** A new album is active and has display order 0. */
export const blankAlbum: Required<PhotoAlbumFields> = {
  titleKo: '',
  titleEn: '',
  descriptionKo: '',
  descriptionEn: '',
  dropboxUrl: '',
  previewImage1: '',
  previewImage2: '',
  previewImage3: '',
  photoCount: '',
  isActive: 'true',
  rideId: '',
  displayOrder: '0',
}

export function fieldsOfAlbum(album: PhotoAlbum): Required<PhotoAlbumFields> {
  const { titleKo, titleEn, dropboxUrl, isActive, displayOrder } = album
  return {
    ...{ titleKo, titleEn, dropboxUrl, isActive, displayOrder },
    descriptionKo: album.descriptionKo ?? '',
    descriptionEn: album.descriptionEn ?? '',
    previewImage1: album.previewImage1 ?? '',
    previewImage2: album.previewImage2 ?? '',
    previewImage3: album.previewImage3 ?? '',
    photoCount: album.photoCount ?? '',
    rideId: album.rideId ?? '',
  }
}

export function AlbumFields({ form }: { form: UseFormReturn<PhotoAlbumFields> }) {
  const t = useTranslations('albumForm')
  const activity = useTranslations('activity')
  const address = { type: 'url', inputMode: 'url', autoComplete: 'off', ...verbatim } as const
  const description = { hint: t('descriptionHint'), rows: 2, optional: true }
  return (
    <>
      <TextField form={form} name="dropboxUrl" label={t('dropboxUrl')} hint={t('dropboxUrlHint')} {...address} />
      <FieldGroup heading={t('koreanHeading')}>
        <TextField form={form} name="titleKo" label={t('titleKo')} lang="ko" autoComplete="off" />
        <TextAreaField form={form} name="descriptionKo" label={t('descriptionKo')} lang="ko" {...description} />
      </FieldGroup>
      <FieldGroup heading={t('englishHeading')}>
        <TextField form={form} name="titleEn" label={t('titleEn')} lang="en" autoComplete="off" />
        <TextAreaField form={form} name="descriptionEn" label={t('descriptionEn')} lang="en" {...description} />
      </FieldGroup>
      <FieldGroup heading={t('previewHeading')}>
        <p className="form-note">{t('previewHint')}</p>
        <PreviewField form={form} name="previewImage1" label={t('preview1')} {...address} />
        <PreviewField form={form} name="previewImage2" label={t('preview2')} {...address} />
        <PreviewField form={form} name="previewImage3" label={t('preview3')} {...address} />
      </FieldGroup>
      <AlbumRideField form={form} />
      <FieldGroup heading={t('showHeading')}>
        <SelectField
          form={form}
          name="isActive"
          label={t('isActive')}
          hint={t('isActiveHint')}
          options={[
            { value: 'true', label: activity('active') },
            { value: 'false', label: activity('inactive') },
          ]}
        />
        <div className="field-pair">
          <TextField
            form={form}
            name="displayOrder"
            label={t('displayOrder')}
            hint={t('displayOrderHint')}
            type="number"
            step={1}
            optional
          />
          <TextField
            form={form}
            name="photoCount"
            label={t('photoCount')}
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            optional
          />
        </div>
      </FieldGroup>
    </>
  )
}

/** How long typing must pause before the picture is loaded, in milliseconds. */
const typingPauseMs = 400

type PreviewName = 'previewImage1' | 'previewImage2' | 'previewImage3'

/** The address of a picture, and below it the picture that members will see, before it is saved. */
function PreviewField(field: ComponentProps<typeof TextField<PhotoAlbumFields>> & { name: PreviewName }) {
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
