import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { PhotoAlbumFields } from '#contract/albums/photo-albums.ts'
import { listPastRides } from '#contract/rides/past-ride-calls.ts'
import { pages } from '#web/api/calls.ts'
import { useLocalized } from '#web/i18n/language.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { rideQuery, ridesStaleAfter } from '#web/rides/ride-reads.ts'
import { SelectField } from '#web/ui/form/form-field.tsx'

/** The ride that the album shows: one of the newest past rides, or the one that it has already. */
export function AlbumRideField({ form }: { form: UseFormReturn<PhotoAlbumFields> }) {
  const t = useTranslations('albumForm')
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
