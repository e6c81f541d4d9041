import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listUsers } from '#contract/accounts/account-calls.ts'
import { findsName } from '#contract/names.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { pages } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SearchField } from '#web/lists/searched-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ListError } from '#web/ui/list-states.tsx'
import { collectionFormTexts } from './money.texts.ts'

const membersQuery = pages(listUsers, {}, { query: { members: 'true', limit: '100' } })

/** All active members and administrators, by name. */
function useMembers() {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(membersQuery)
  const nameOf = usePersonName()
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const isWhole = data !== undefined && !hasNextPage
  const members = data?.pages.flatMap(({ rows }) => rows) ?? []
  return {
    members: isWhole
      ? members.toSorted((one, other) => nameOf(one, one.username).localeCompare(nameOf(other, other.username)))
      : null,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

interface PeopleChoiceProps {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Who is on the list already. */
  without: ReadonlySet<string>
  /** Beside a name, such as for how many people it is. */
  noteOf?: (userId: string) => string | undefined
}

export function PeopleChoice({ chosen, onChange, without, noteOf }: PeopleChoiceProps) {
  const t = useTexts(collectionFormTexts)
  const [search, setSearch] = useState('')
  const { members, hasFailed, retry } = useMembers()
  if (hasFailed) return <ListError onRetry={retry} />
  if (members === null) return <p role="status">{t('loading')}</p>
  const shown = members.filter((member) => !without.has(member.id) && findsName(search, member))

  function toggle(id: string, isChosen: boolean) {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }

  return (
    <div className="stack s3">
      <SearchField label={t('searchPeople')} onSearch={setSearch} isInForm />
      <div className="row s2 split">
        <p role="status" className="strong">
          {t('chosen', { count: chosen.size })}
        </p>
        <div className="row s2">
          <Button size="small" onClick={() => onChange(new Set([...chosen, ...shown.map(({ id }) => id)]))}>
            {t('chooseShown')}
          </Button>
          <Button size="small" onClick={() => onChange(new Set())}>
            {t('chooseNone')}
          </Button>
        </div>
      </div>
      <ul className="boxed ruled people-choice">
        {shown.map((member) => (
          <li key={member.id}>
            <label className="line s3 tall">
              <input
                type="checkbox"
                className="check"
                checked={chosen.has(member.id)}
                onChange={({ target }) => toggle(member.id, target.checked)}
              />
              <span className="fill">
                <PersonName of={member} missing={member.username} />
              </span>
              {chosen.has(member.id) && <span className="quiet small">{noteOf?.(member.id)}</span>}
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
