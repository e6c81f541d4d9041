import { ExternalLink, Images } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhotoAlbum } from '#contract/photo-albums.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { albumDescription } from '#web/pages/album-description.ts'
import { AnchorButton } from '#web/ui/button.tsx'
import { RoadScene } from '#web/ui/road-scene.tsx'

export function AlbumCard({ album }: { album: PhotoAlbum }) {
  const t = useTranslations()
  const localized = useLocalized()
  const title = localized(album, 'title')
  const description = albumDescription(album, localized)
  return (
    <li className="album">
      <Previews album={album} />
      <div className="album-body">
        <h2>{title}</h2>
        {description && <p className="album-description">{description}</p>}
        {album.photoCount && (
          <p className="album-count">
            <Images aria-hidden="true" />
            {t('album.photoCount', { count: Number(album.photoCount) })}
          </p>
        )}
        <AnchorButton
          block
          href={album.dropboxUrl}
          target="_blank"
          rel="noopener noreferrer"
          title={t('gallery.external')}
          aria-label={`${t('gallery.viewAlbum')}: ${title} (${t('common.opensInNewTab')})`}
        >
          {t('gallery.viewAlbum')}
          <ExternalLink aria-hidden="true" />
        </AnchorButton>
      </div>
    </li>
  )
}

/** One picture fills the screen, two or three stand side by side as its folds. One that its host no longer has is left out. */
function Previews({ album: { previewImage1, previewImage2, previewImage3 } }: { album: PhotoAlbum }) {
  const [gone, setGone] = useState<readonly string[]>([])
  const pictures = [previewImage1, previewImage2, previewImage3]
    .filter((address) => address !== null)
    .filter((address) => !gone.includes(address))
  return (
    <div className={`album-screen album-screen-${pictures.length}`}>
      {pictures.map((address) => (
        <img
          key={address}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setGone((before) => [...before, address])}
        />
      ))}
      {pictures.length === 0 && <RoadScene />}
    </div>
  )
}
