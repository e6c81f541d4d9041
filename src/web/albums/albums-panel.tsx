import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowDownUp, ExternalLink, Images, Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { createPhotoAlbum, deletePhotoAlbum, listAllAlbums, updatePhotoAlbum } from '#contract/albums/photo-album-calls.ts'
import {
  directPictureAddress,
  isDropboxWithoutPicture,
  type PhotoAlbum,
  type PhotoAlbumFields,
  PhotoAlbumInput,
} from '#contract/albums/photo-albums.ts'
import { listPastRides } from '#contract/rides/ride-calls.ts'
import { confirmAlbumTranslation, listOutdatedAlbums } from '#contract/site/site-calls.ts'
import { ActiveBadge } from '#web/accounts/account-badges.tsx'
import { activityTexts } from '#web/accounts/accounts.texts.ts'
import { pages } from '#web/api/calls.ts'
import { ContentPanel, type RowOptions, useContentEditor } from '#web/editor/content-editor.tsx'
import { OutdatedMark } from '#web/editor/outdated.tsx'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { rideQuery, ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { adminTexts } from '#web/site/admin.texts.ts'
import { AnchorButton, Button, IconButton } from '#web/ui/button.tsx'
import { FieldGroup, SelectField, TextAreaField, TextField, verbatim } from '#web/ui/form/form.tsx'
import { RoadScene } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import { albumDescription } from './album-reads.ts'
import { albumFormTexts, albumTexts } from './albums.texts.ts'
import '#web/editor/editor.css'

const albumsQuery = pages(listAllAlbums, {})
const outdatedQuery = pages(listOutdatedAlbums, {})

AlbumsPanel.reads = (() => [albumsQuery, outdatedQuery]) satisfies ReadingPart['reads']

export function AlbumsPanel() {
  const t = useTexts(adminTexts, albumFormTexts)
  const localized = useLocalized()
  const editor = useContentEditor({
    texts: albumFormTexts,
    schema: PhotoAlbumInput,
    blank: () => blankAlbum,
    fieldsOf: fieldsOfAlbum,
    create: createPhotoAlbum,
    update: updatePhotoAlbum,
    updateFailed: t('albumForm.updateFailed'),
  })
  return (
    <ContentPanel
      editor={editor}
      note={t('albumForm.note')}
      fields={<AlbumFields form={editor.form} />}
      listHeading={t('albumForm.listHeading')}
      list={{ tab: 'albums', all: albumsQuery, outdated: outdatedQuery, empty: t('admin.noAlbums') }}
      deletion={{
        call: deletePhotoAlbum,
        texts: albumFormTexts,
        warning: (album) => t('albumForm.deleteWarning', { title: localized(album, 'title') }),
        failed: t('albumForm.deleteFailed'),
      }}
    >
      {(albums, optionsOf) => (
        <ul className="stack s3">
          {albums.map((album) => (
            <AlbumRow key={album.id} album={album} {...optionsOf(album)} />
          ))}
        </ul>
      )}
    </ContentPanel>
  )
}

function AlbumRow({ album, outdated, isEdited, onEdit, onDelete }: RowOptions & { album: PhotoAlbum }) {
  const t = useTexts(adminTexts, albumTexts, albumFormTexts, commonTexts)
  const localized = useLocalized()
  const title = localized(album, 'title')
  return (
    <li className="card stack s3 row-card album-row" aria-current={isEdited || undefined}>
      <div className="stack close">
        <div className="row close even">
          <ActiveBadge isActive={album.isActive} />
        </div>
        <h3>{title}</h3>
        <p className="quiet small snug lines">{albumDescription(album, localized)}</p>
        <OutdatedMark call={confirmAlbumTranslation} id={album.id} title={title} language={outdated} />
        <p className="row flat quiet small">
          {Number(album.photoCount) > 0 && (
            <span className="line">
              <Images aria-hidden="true" />
              {t('album.photoCount', { count: Number(album.photoCount) })}
            </span>
          )}
          <span className="line">
            <ArrowDownUp aria-hidden="true" />
            {t('albumForm.order', { order: album.displayOrder })}
          </span>
        </p>
      </div>
      <div className="row-card-actions">
        <AnchorButton
          size="small"
          href={album.dropboxUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('albumForm.openLabel', { title })}
        >
          <ExternalLink aria-hidden="true" />
          {t('admin.openAlbum')}
        </AnchorButton>
        <Button size="small" onClick={onEdit} aria-label={t('albumForm.editLabel', { title })}>
          <Pencil aria-hidden="true" />
          {t('common.edit')}
        </Button>
        <IconButton label={t('albumForm.deleteLabel', { title })} onClick={onDelete}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

const blankAlbum: Required<PhotoAlbumFields> = {
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

function fieldsOfAlbum(album: PhotoAlbum): Required<PhotoAlbumFields> {
  const names = Object.keys(blankAlbum) as (keyof typeof blankAlbum)[]
  return Object.fromEntries(names.map((name) => [name, album[name] ?? ''])) as Required<PhotoAlbumFields>
}

function AlbumFields({ form }: { form: UseFormReturn<PhotoAlbumFields> }) {
  const t = useTexts(albumFormTexts)
  const activity = useTexts(activityTexts)
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
    <div className="stack s2">
      <TextField {...field} optional />
      {/^https?:\/\/\S+\.\S/i.test(pasted) && <Preview key={pasted} pasted={pasted} />}
    </div>
  )
}

function Preview({ pasted }: { pasted: string }) {
  const t = useTexts(albumFormTexts)
  const picture = directPictureAddress(pasted)
  const [isBroken, setIsBroken] = useState(isDropboxWithoutPicture(pasted))
  return (
    <figure className="line s3 preview">
      {isBroken ? (
        <RoadScene />
      ) : (
        <img src={picture} alt="" decoding="async" referrerPolicy="no-referrer" onError={() => setIsBroken(true)} />
      )}
      <figcaption className="quiet small snug" role="status">
        {isBroken ? t('previewBroken') : picture !== pasted && t('previewBecomes', { address: picture })}
      </figcaption>
    </figure>
  )
}

/** The ride that the album shows: one of the newest past rides, or the one that it has already. */
function AlbumRideField({ form }: { form: UseFormReturn<PhotoAlbumFields> }) {
  const t = useTexts(albumFormTexts)
  const localized = useLocalized()
  const format = useFormat()
  const { data } = useInfiniteQuery(pages(listPastRides, {}, { query: { limit: '50' }, ...ridesStaleAfter }))
  const rides = data?.pages[0]?.rows ?? []
  const chosen = form.watch('rideId') ?? ''
  const isOther = chosen !== '' && !rides.some(({ id }) => id === chosen)
  const { data: other } = useQuery({ ...rideQuery(chosen), enabled: isOther && data !== undefined })
  const labelOf = (ride: { titleKo: string; titleEn: string; eventDate: string }) =>
    `${format.shortDate(ride.eventDate)} · ${localized(ride, 'title')}`
  return (
    <SelectField
      form={form}
      name="rideId"
      label={t('rideId')}
      hint={t('rideIdHint')}
      optional
      value={chosen}
      options={[
        { value: '', label: t('noRide') },
        ...(isOther ? [{ value: chosen, label: other ? labelOf(other) : t('presentRide') }] : []),
        ...rides.map((ride) => ({ value: ride.id, label: labelOf(ride) })),
      ]}
    />
  )
}
