import { useTranslations } from 'use-intl'
import { useSession } from '#web/api/auth.ts'
import { albumPagesQuery } from '#web/api/photo-albums.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AlbumCard } from './album-card.tsx'
import './gallery.css'

/** docs/product.md 8.1: Gallery: albums for logged-in users, a notice for all others. */
export function GalleryPage() {
  const t = useTranslations()
  const { isAuthenticated } = useSession()
  return (
    <div className="page wrap">
      <h1 className="page-title display">{t('pages.galleryTitle')}</h1>
      {isAuthenticated ? <Albums /> : <MembersOnly />}
    </div>
  )
}

function MembersOnly() {
  const t = useTranslations()
  return (
    <div className="notice">
      <EmptyState
        heading={<h2>{t('gallery.membersOnlyTitle')}</h2>}
        text={t('gallery.membersOnlyText')}
        action={
          <LinkButton variant="primary" href="/login?next=/gallery">
            {t('nav.login')}
          </LinkButton>
        }
      />
    </div>
  )
}

function Albums() {
  const t = useTranslations('gallery')
  return (
    <>
      <p className="lead page-lead">{t('lead')}</p>
      <PagedList query={albumPagesQuery} empty={t('empty')}>
        {(albums) => (
          <ul className="albums">
            {albums.map((album) => (
              <AlbumCard key={album.id} album={album} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}
