import { ExternalLink, Images } from 'lucide-react'
import { useState } from 'react'
import type { PhotoAlbum } from '#contract/albums/photo-albums.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { albumDescription, albumsQuery } from '#web/albums/album-reads.ts'
import { albumTexts, galleryTexts } from '#web/albums/albums.texts.ts'
import { useLanguage, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { navTexts, pagesTexts } from '#web/layout/frame.texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { AnchorButton, LinkButton } from '#web/ui/button.tsx'
import { LinkedText } from '#web/ui/link.tsx'
import { Notice, RoadScene } from '#web/ui/list-states.tsx'
import { commonTexts } from '#web/ui/ui.texts.ts'
import '#web/albums/gallery.css'

/** docs/product.md 8.1: Gallery: albums for logged-in users, a notice for all others. */
export function GalleryPage() {
  const t = useTexts(pagesTexts)
  const { isAuthenticated } = useSession()
  return (
    <div className="page wrap">
      <h1 className="page-title display">{t('galleryTitle')}</h1>
      {isAuthenticated ? <Albums /> : <MembersOnly />}
    </div>
  )
}

function MembersOnly() {
  const t = useTexts(galleryTexts, navTexts)
  return (
    <Notice title={t('gallery.membersOnlyTitle')} text={t('gallery.membersOnlyText')}>
      <LinkButton variant="primary" href="/login?next=/gallery">
        {t('nav.login')}
      </LinkButton>
    </Notice>
  )
}

function Albums() {
  const t = useTexts(galleryTexts)
  return (
    <>
      <p className="lead above-3 below-6">
        {t('lead')} {t('external')}
      </p>
      <PagedList query={albumsQuery} empty={t('empty')}>
        {(albums) => (
          <ul className="stack s5 albums">
            {albums.map((album) => (
              <AlbumCard key={album.id} album={album} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function AlbumCard({ album }: { album: PhotoAlbum }) {
  const t = useTexts(albumTexts, commonTexts, galleryTexts)
  const localized = useLocalized()
  const { language } = useLanguage()
  const title = localized(album, 'title')
  const description = albumDescription(album, localized)
  return (
    <li className="boxed album">
      <Previews album={album} />
      <div className="album-body">
        <h2 className="large">{title}</h2>
        {description && (
          <p className="quiet small">
            <LinkedText text={description} links={album.links?.[language === 'ko' ? 'descriptionKo' : 'descriptionEn']} />
          </p>
        )}
        {Number(album.photoCount) > 0 && (
          <p className="line small strong">
            <Images aria-hidden="true" />
            {t('album.photoCount', { count: Number(album.photoCount) })}
          </p>
        )}
        <AnchorButton
          block
          href={album.dropboxUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${t('gallery.viewAlbum')}: ${title} (${t('common.opensInNewTab')})`}
        >
          {t('gallery.viewAlbum')}
          <ExternalLink aria-hidden="true" />
        </AnchorButton>
      </div>
    </li>
  )
}

/**
 * One picture fills the frame, two or three stand side by side. A drawing replaces a picture that cannot be loaded, so that nothing moves; if none can be
 * loaded, one drawing fills the frame.
 */
function Previews({ album: { previewImage1, previewImage2, previewImage3 } }: { album: PhotoAlbum }) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const pictures = [previewImage1, previewImage2, previewImage3].filter((address) => address !== null)
  const folds = pictures.every((address) => broken.includes(address)) ? [] : pictures
  return (
    <div className={`album-screen album-screen-${folds.length}`}>
      {folds.map((address, fold) =>
        broken.includes(address) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pictures keep their order
          <RoadScene key={fold} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be the same
          <Preview key={fold} address={address} onBroken={() => setBroken((before) => [...before, address])} />
        ),
      )}
      {folds.length === 0 && <RoadScene />}
    </div>
  )
}

function Preview({ address, onBroken }: { address: string; onBroken: () => void }) {
  return (
    <img
      // A picture that failed before hydration fired its error event unheard. A size of 0 alone is no proof: an SVG may have none.
      ref={(picture) => {
        if (picture?.complete && picture.naturalWidth === 0) picture.decode().catch(onBroken)
      }}
      src={address}
      width="640"
      height="360"
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={onBroken}
    />
  )
}
