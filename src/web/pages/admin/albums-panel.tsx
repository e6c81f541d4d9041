import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { adminAlbumPagesQuery } from '#web/api/photo-albums.ts'
import { ActiveBadge } from '#web/badges/active-badge.tsx'
import { useLocalized } from '#web/i18n/language.tsx'
import { albumDescription } from '#web/pages/album-description.ts'
import { PagedList } from '#web/pages/paged-list.tsx'
import { AnchorButton } from '#web/ui/button.tsx'
import { DataTable } from './data-table.tsx'

export function AlbumsPanel() {
  const t = useTranslations()
  const localized = useLocalized()
  return (
    <PagedList query={adminAlbumPagesQuery} empty={t('admin.noAlbums')}>
      {(albums) => (
        <DataTable
          label={t('admin.tabAlbums')}
          rows={albums}
          columns={[
            {
              key: 'title',
              heading: t('admin.album'),
              place: 'name',
              cell: (album) => (
                <>
                  <b>{localized(album, 'title')}</b>
                  <span className="cell-preview">{albumDescription(album, localized)}</span>
                </>
              ),
            },
            {
              key: 'active',
              heading: t('admin.status'),
              place: 'corner',
              cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
            },
            {
              key: 'photos',
              heading: t('admin.photos'),
              place: 'left',
              cell: ({ photoCount }) => photoCount && t('album.photoCount', { count: Number(photoCount) }),
            },
            {
              key: 'order',
              heading: t('admin.displayOrder'),
              place: 'right',
              cell: ({ displayOrder }) => (
                <>
                  <span className="cell-label">{t('admin.displayOrder')} </span>
                  {displayOrder}
                </>
              ),
            },
            {
              key: 'link',
              heading: t('admin.link'),
              place: 'wide',
              cell: (album) => (
                <AnchorButton
                  size="small"
                  href={album.dropboxUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={`${t('admin.openAlbum')}: ${localized(album, 'title')} (${t('common.opensInNewTab')})`}
                >
                  {t('admin.openAlbum')}
                  <ExternalLink aria-hidden="true" />
                </AnchorButton>
              ),
            },
          ]}
        />
      )}
    </PagedList>
  )
}
