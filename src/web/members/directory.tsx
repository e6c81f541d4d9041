import { useState } from 'react'
import { settingsAddress } from '#contract/accounts/settings-addresses.ts'
import type { DirectoryMember } from '#contract/members/directory.ts'
import { listDirectory } from '#contract/members/member-calls.ts'
import { PersonName, usePersonName } from '#web/accounts/person-name.tsx'
import { pages } from '#web/api/calls.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SearchedList } from '#web/lists/searched-list.tsx'
import { membersTexts } from '#web/members/members.texts.ts'
import { PhoneButton } from '#web/ui/contact-links.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Link } from '#web/ui/link.tsx'
import './directory.css'

/** docs/product.md 7.11: the members who are listed, with what each of them shows. */
export function Members() {
  const t = useTexts(membersTexts)
  const [search, setSearch] = useState('')
  return (
    <section>
      <p className="below-4 quiet small">
        {t('note')} <Link href={settingsAddress('member-list')}>{t('choose')}</Link>
      </p>
      <SearchedList
        query={pages(listDirectory, {}, { query: { search } })}
        search={{ label: t('search'), onSearch: setSearch }}
        isNarrowed={search !== ''}
        ofPeople
        empty={search === '' ? t('empty') : t('noMatch')}
      >
        {(members) => (
          <ul className="stack s3 above-4">
            {members.map((member, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the API sends nothing else
              <MemberCard key={index} member={member} />
            ))}
          </ul>
        )}
      </SearchedList>
    </section>
  )
}

function MemberCard({ member }: { member: DirectoryMember }) {
  const t = useTexts(membersTexts)
  const { phoneNumber, kakaoId, motorcycleModel, city, links } = member
  const name = usePersonName()(member)
  const about = [motorcycleModel, city].filter((fact) => fact !== null)
  return (
    <li className="card row s2 split member-card">
      <div className="grow">
        <h3>
          <PersonName of={member} />
        </h3>
        {about.length > 0 && <p className="quiet small">{about.join(' · ')}</p>}
      </div>
      {(phoneNumber !== null || kakaoId !== null) && (
        <div className="row s2 even">
          {phoneNumber !== null && (
            <PhoneButton
              size="small"
              number={phoneNumber}
              links={links?.phoneNumber}
              label={(number) => t('call', { name, number })}
            />
          )}
          {kakaoId !== null && (
            <CopyButton
              text={kakaoId}
              label={t('kakaoId', { id: kakaoId })}
              name={t('copyKakaoId', { name, id: kakaoId })}
              variant="ghost"
              size="small"
            />
          )}
        </div>
      )}
    </li>
  )
}
