import { Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import type { ImportedRow } from '#contract/members/member-import.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { createFormat } from '#web/i18n/format.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { AnchorButton, Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { memberImportTexts } from './import.texts.ts'
import { invitationText } from './invitation-text.ts'
import { dismissUnsent, readUnsent } from './use-import.ts'

/** Each new member's link, shown once: to copy one by one or as one list. */
export function Invitations({ people, onClose }: { people: readonly ImportedRow[]; onClose: () => void }) {
  const t = useTexts(memberImportTexts)
  const format = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  const { language: pageLanguage } = useLanguage()
  const [language, setLanguage] = useState(pageLanguage)
  const invitations = useInvitations(people, language)
  const all = invitations.map(({ text }) => text).join('\n\n----------\n\n')
  useEffect(() => {
    heading.current?.focus()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(
    () => () => {
      if (readUnsent() !== null) notify({ title: t('unsentTitle'), description: t('unsentText'), tone: 'success' })
    },
    [],
  )

  return (
    <section className="stack import" aria-labelledby="import-heading">
      <h2 id="import-heading" className="heading" tabIndex={-1} ref={heading}>
        {t('doneSubheading', { count: people.length })}
      </h2>
      <p role="status" className="call-out">
        {t('doneText', { until: format.dateTime(people[0]?.link?.expiresAt ?? '') })}
      </p>
      <MessageLanguage value={language} onChange={setLanguage} />
      <div className="row">
        <CopyButton text={all} label={t('copyAll')} />
        <DownloadButton text={all} />
      </div>
      <DataTable
        className="invitation-table"
        label={t('invitations')}
        rows={invitations}
        columns={[
          {
            key: 'name',
            heading: t('person'),
            place: 'name',
            cell: ({ name, username }) => (
              <>
                <b>{name}</b> <span>{username}</span>
              </>
            ),
          },
          {
            key: 'link',
            heading: t('invitations'),
            place: 'wide',
            cell: ({ name, address }) => (
              <input
                className="control"
                aria-label={t('linkOf', { name })}
                readOnly
                value={address}
                onFocus={({ target }) => target.select()}
              />
            ),
          },
          {
            key: 'actions',
            heading: t('actions'),
            place: 'actions',
            cell: ({ name, text }) => <CopyButton variant="ghost" text={text} label={t('copy')} name={`${t('copy')}: ${name}`} />,
          },
        ]}
      />
      <Button
        size="large"
        onClick={() => {
          dismissUnsent()
          onClose()
        }}
      >
        {t('finish')}
      </Button>
    </section>
  )
}

function useInvitations(people: readonly ImportedRow[], language: Language) {
  const club = useClub()
  const format = createFormat(language, club.timeZone)
  return people.flatMap(({ row, koreanName, englishName, username, link }) => {
    if (link === null) return []
    const name = (language === 'ko' ? koreanName || englishName : englishName || koreanName) || username
    const address = location.origin + passwordLinkPath({ token: link.token, username })
    const until = format.dateTime(link.expiresAt)
    const text = invitationText(language, { name, club: clubNames(club, language).name, username, address, until })
    return { id: String(row), name, username, address, text }
  })
}

function MessageLanguage({ value, onChange }: { value: Language; onChange: (language: Language) => void }) {
  const t = useTexts(memberImportTexts)
  const id = useId()
  return (
    <div className="field own">
      <label htmlFor={id}>{t('messageLanguage')}</label>
      <select
        id={id}
        className="control"
        value={value}
        onChange={({ target }) => isLanguage(target.value) && onChange(target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Saves the invitations from the page itself: they are nowhere else. */
function DownloadButton({ text }: { text: string }) {
  const t = useTexts(memberImportTexts)
  const [address, setAddress] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return (
    <AnchorButton href={address} download={t('fileName')}>
      <Download aria-hidden="true" />
      {t('download')}
    </AnchorButton>
  )
}
