import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { nameInList, personName } from '#contract/accounts/person-name.ts'
import { listUsers } from '#contract/accounts/user-calls.ts'
import type { User } from '#contract/accounts/users.ts'
import { pages } from '#web/api/calls.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { Button } from '#web/ui/button.tsx'

interface AddedMembersProps {
  isListed: (userId: string) => boolean
  onAdd: (rider: { userId: string; firstName: string | null; lastName: string | null }) => void
}

/** Finds those who rode without having registered. Administrators only. */
export function AddedMembers({ isListed, onAdd }: AddedMembersProps) {
  const t = useTranslations('attendance')
  const [search, setSearch] = useState('')
  return (
    <section className="attendance-search" aria-label={t('addLabel')}>
      <SearchField label={t('search')} onSearch={setSearch} />
      {search !== '' && (
        <PagedList query={pages(listUsers, {}, { query: { search, members: 'true', limit: '10' } })} empty={t('noMatch')}>
          {(users) => (
            <ul className="attendance-riders">
              {users.map((user) => (
                <Found key={user.id} user={user} isListed={isListed(user.id)} onAdd={onAdd} />
              ))}
            </ul>
          )}
        </PagedList>
      )}
    </section>
  )
}

function Found({ user, isListed, onAdd }: Pick<AddedMembersProps, 'onAdd'> & { user: User; isListed: boolean }) {
  const t = useTranslations('attendance')
  const name = personName(user) ?? user.username
  return (
    <li>
      <span>
        {name} <span className="attendance-username">{name === user.username ? '' : user.username}</span>
      </span>
      <Button
        size="small"
        aria-disabled={isListed || undefined}
        aria-label={isListed ? t('addedLabel', { name }) : t('addThisLabel', { name })}
        onClick={() => {
          if (!isListed) onAdd({ userId: user.id, ...nameInList(user) })
        }}
      >
        {!isListed && <Plus aria-hidden="true" />}
        {isListed ? t('added') : t('add')}
      </Button>
    </li>
  )
}
