import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTexts } from '#web/i18n/use-texts.ts'
import { applicationStationsTexts } from './application-stations.texts.ts'
import { ApplicationStations } from './application-stations.tsx'
import { myApplicationQuery } from './own-application.ts'

/** Where a guest's application stands, on the home page. */
export function OwnApplicationPart() {
  const t = useTexts(applicationStationsTexts)
  const id = useId()
  const { data: application } = useQuery(myApplicationQuery)
  if (application === undefined) return null
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id} className="part-heading">
        {t('label')}
      </h2>
      <ApplicationStations application={application} />
    </section>
  )
}
