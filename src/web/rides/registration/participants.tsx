import { personName } from '#contract/accounts/person-name.ts'
import { listParticipants } from '#contract/rides/event-participant-calls.ts'
import type { EventParticipant } from '#contract/rides/riding-events.ts'
import { pages } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { ridesTexts } from '#web/rides/rides.texts.ts'
import { Badge } from '#web/ui/plates.tsx'

/** The names of the riders, then of the waitlist, in order. */
export function Participants({ id, titleId }: { id: string; titleId: string }) {
  const t = useTexts(ridesTexts)
  return (
    <section className="whole" aria-label={t('whoLabel')} aria-describedby={titleId}>
      <PagedList query={pages(listParticipants, { id }, { staleTime: 0 })} empty={t('nobody')}>
        {(people) => <Names people={people} />}
      </PagedList>
    </section>
  )
}

function Names({ people }: { people: EventParticipant[] }) {
  const t = useTexts(ridesTexts)
  const firstWaiting = people.findIndex(({ status }) => status === 'waiting')
  return (
    <ol className="ride-names">
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the API sends nothing else
        <li key={index} className="row s2">
          {personName(person)}
          {person.status === 'waiting' && (
            <Badge tone="grey">{t('waitingAs', { place: String(index - firstWaiting + 1) })}</Badge>
          )}
        </li>
      ))}
    </ol>
  )
}
