import { useEffect, useId, useRef, useState } from 'react'
import { passwordLinkPath } from '#contract/accounts/password-links.ts'
import { personName } from '#contract/accounts/person-name.ts'
import { isLanguage, type Language, languages } from '#contract/languages.ts'
import type { ImportedRow } from '#contract/members/member-import.ts'
import { clubNames, useClub } from '#web/club.tsx'
import { createFormat } from '#web/i18n/format.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DataTable } from '#web/lists/data-table.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { FileLink } from './file-link.tsx'
import { memberImportTexts } from './import.texts.ts'
import { dismissUnsent, readUnsent } from './use-import.ts'

interface InvitationsProps {
  people: readonly ImportedRow[]
  /** How many rows of the list are still to look at. */
  left: number
  onGoOn: () => void
  onClose: () => void
}

/** Each new member's link, shown once: to copy one by one or as one list. */
export function Invitations({ people, left, onGoOn, onClose }: InvitationsProps) {
  const t = useTexts(memberImportTexts)
  const format = useFormat()
  const club = useClub()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [language, setLanguage] = useState(useLanguage().language)
  const invitations = people.flatMap(({ row, koreanName, englishName, username, link }) => {
    if (link === null) return []
    const name = personName({ koreanName, englishName }, language) ?? username
    const address = location.origin + passwordLinkPath({ token: link.token, username })
    const until = createFormat(language, club.timeZone).dateTime(link.expiresAt)
    const paragraphs = writers[language]({ name, club: clubNames(club, language).name, username, address, until })
    return { id: String(row), name, username, address, text: paragraphs.join('\n\n') }
  })
  const all = invitations.map(({ text }) => text).join('\n\n----------\n\n')
  useEffect(() => heading.current?.focus(), [])
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
      <div className="field own">
        <label htmlFor={id}>{t('messageLanguage')}</label>
        <select
          id={id}
          className="control"
          value={language}
          onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {t(`languages.${each}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="row">
        <CopyButton text={all} label={t('copyAll')} />
        <FileLink text={all} type="text/plain" name={t('fileName')}>
          {t('download')}
        </FileLink>
      </div>
      <DataTable
        className="invitation-table"
        label={t('invitations')}
        rows={invitations}
        columns={[
          {
            heading: t('person'),
            place: 'name',
            cell: ({ name, username }) => (
              <>
                <b>{name}</b> <span>{username}</span>
              </>
            ),
          },
          {
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
            heading: t('actions'),
            place: 'actions',
            cell: ({ name, text }) => <CopyButton variant="ghost" text={text} label={t('copy')} name={`${t('copy')}: ${name}`} />,
          },
        ]}
      />
      {left > 0 && <p className="call-out">{t('restText', { count: left })}</p>}
      <div className="row">
        {left > 0 && (
          <Button variant="primary" size="large" onClick={onGoOn}>
            {t('goOn', { count: left })}
          </Button>
        )}
        <Button
          size="large"
          onClick={() => {
            dismissUnsent()
            onClose()
          }}
        >
          {t('finish')}
        </Button>
      </div>
    </section>
  )
}

interface Invitation {
  name: string
  club: string
  username: string
  address: string
  until: string
}

/** What an officer sends to a new account's owner by messenger. */
const writers: Record<Language, (invitation: Invitation) => string[]> = {
  ko: ({ name, club, username, address, until }) => [
    `${name} 님, 안녕하세요. ${club} 홈페이지에 회원으로 등록해 드렸습니다.`,
    `아이디: ${username}\n아래 링크를 눌러 비밀번호를 정해 주세요. ${until}까지 한 번만 쓸 수 있으니 다른 분께 보내지 마세요.\n${address}`,
    '로그인하시면 라이딩 일정과 사진 앨범을 보실 수 있습니다.',
  ],
  en: ({ name, club, username, address, until }) => [
    `Hello ${name}, you are now registered as a member on the website of ${club}.`,
    `Username: ${username}\nOpen this link to choose your password. It works once, until ${until}. Please do not pass it on.\n${address}`,
    'Log in to see the riding schedule and the photo albums.',
  ],
}
