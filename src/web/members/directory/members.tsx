import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { personName } from '#contract/accounts/person-name.ts'
import type { DirectoryMember } from '#contract/members/directory.ts'
import { listDirectory } from '#contract/members/directory-calls.ts'
import { pages } from '#web/api/calls.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { membersTexts } from '#web/members/members.texts.ts'
import { PhoneButton } from '#web/ui/contact-links.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Link } from '#web/ui/link.tsx'
import './members.css'

/** docs/product.md 7.11: the members who are listed, with what each of them shows. */
export function Members() {
  const t = useTexts(membersTexts)
  const [search, setSearch] = useState('')
  const query = pages(listDirectory, {}, { query: { search } })
  return (
    <section className="above-7" id="members">
      <h2 className="part-heading display">{t('heading')}</h2>
      <p className="below-4 quiet small">
        {t('note')} <Link href="/settings#member-list">{t('choose')}</Link>
      </p>
      <div className="needs-script">
        <SearchField label={t('search')} onSearch={setSearch} />
      </div>
      <Found search={search} />
      <PagedList query={query} empty={search === '' ? t('empty') : t('noMatch')}>
        {(members) => (
          <ul className="stack s3 above-4">
            {members.map((member, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the API sends nothing else
              <MemberCard key={index} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

/** Tells screen readers how many members a search has found. */
function Found({ search }: { search: string }) {
  const t = useTexts(membersTexts)
  const { data, isPlaceholderData, hasNextPage } = useInfiniteQuery(pages(listDirectory, {}, { query: { search } }))
  const count = data?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0
  return (
    <p role="status" className="sr-only">
      {search !== '' && data !== undefined && !isPlaceholderData && t(hasNextPage ? 'foundMore' : 'found', { count })}
    </p>
  )
}

function MemberCard({ member }: { member: DirectoryMember }) {
  const t = useTexts(membersTexts)
  const { language } = useLanguage()
  const { koreanName, englishName, phoneNumber, kakaoId, motorcycleModel, city, links } = member
  const [own, other] = language === 'ko' ? [koreanName, englishName] : [englishName, koreanName]
  const name = own ?? personName(member) ?? ''
  const about = [motorcycleModel, city].filter((fact) => fact !== null)
  return (
    <li className="card row s2 split member-card">
      <div className="grow">
        <h3>
          {name}{' '}
          {other !== null && other !== name && (
            <span className="medium quiet plain" lang={language === 'ko' ? 'en' : 'ko'}>
              {other}
            </span>
          )}
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
