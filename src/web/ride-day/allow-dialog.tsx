import { useState } from 'react'
import { allowRider, listMembersToAllow } from '#contract/rides/ride-calls.ts'
import type { MemberToAllow, RidingEvent } from '#contract/rides/riding-events.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchField } from '#web/lists/searched-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { allowRidersTexts } from './ride-day.texts.ts'
import './ride-day.css'

/** docs/product.md 21.13: who leads a ride that asks for rides lets a member sign up who has fewer. */
export function AllowDialog({ event, onClose }: { event: RidingEvent; onClose: () => void }) {
  const t = useTexts(allowRidersTexts)
  const [search, setSearch] = useState('')
  const { mutate } = useAction(allowRider, { done: { title: t('doneTitle'), description: t('doneText') } })
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className="stack s3">
        <p className="dialog-text">{t('text', { count: event.minRides })}</p>
        <SearchField label={t('search')} onSearch={setSearch} />
        <section aria-label={t(search === '' ? 'allowed' : 'found')}>
          <PagedList
            query={pages(listMembersToAllow, { id: event.id }, { query: { search } })}
            empty={t(search === '' ? 'none' : 'noMatch')}
          >
            {(members) => (
              <ul className="ruled attendance-riders">
                {members.map((member) => (
                  <MemberRow key={member.userId} member={member} onAllow={(userId) => mutate({ id: event.id, userId })} />
                ))}
              </ul>
            )}
          </PagedList>
        </section>
      </div>
    </Dialog>
  )
}

function MemberRow({ member, onAllow }: { member: MemberToAllow; onAllow: (userId: string) => void }) {
  const t = useTexts(allowRidersTexts)
  const name = usePersonName()(member)
  const { userId, isAllowed } = member
  return (
    <li className="line s3 split airy">
      <span>
        <PersonName of={member} />
      </span>
      <Button
        size="small"
        aria-disabled={isAllowed || undefined}
        aria-label={t(isAllowed ? 'isAllowedLabel' : 'allowLabel', { name })}
        onClick={() => {
          if (!isAllowed) onAllow(userId)
        }}
      >
        {t(isAllowed ? 'isAllowed' : 'allow')}
      </Button>
    </li>
  )
}
