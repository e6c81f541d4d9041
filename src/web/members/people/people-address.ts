import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type PersonFilter, personFilters } from '#contract/members/person-filters.ts'
import { isLayerEntry } from '#web/load-page.ts'

/** What the Members tab shows: `/admin?tab=members&filter=noEmergencyContact&person=<id>`. */
export function usePeopleAddress() {
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const isShown = query.get('tab') === 'members'
  const asked = isShown ? query.get('person') : null
  const [closed, setClosed] = useState<string | null>(null)

  // The address follows later, and the person may be opened again.
  if (closed !== null && asked === null) setClosed(null)

  function change(name: 'filter' | 'person', value: string | undefined) {
    const next = new URLSearchParams(location.search)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    navigate(`/admin?${next}`, { replace: true })
  }

  // While the history has an entry for the open dialog (ui/layers.ts), the address is that entry's: it is changed once the entry has been left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` reads the present address
  useEffect(() => {
    if (closed === null) return
    const leave = () => {
      if (!isLayerEntry()) change('person', undefined)
    }
    leave()
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [closed])

  return {
    filter: personFilters.find((filter) => filter === query.get('filter')),
    chooseFilter: (filter: PersonFilter | undefined) => change('filter', filter),
    person: asked === closed ? null : asked,
    open: (id: string) => change('person', id),
    close: () => setClosed(asked),
  }
}
