import { useQuery } from '@tanstack/react-query'
import { collectPersonalData, listLooks } from '#contract/accounts/account-calls.ts'
import type { Look } from '#contract/members/personal-data.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { pathOf, read } from '#web/api/calls.ts'
import { DownloadLink } from '#web/api/download-link.tsx'
import { useFormat } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { InAppNote } from '#web/in-app-browser/in-app-note.tsx'
import { Link } from '#web/ui/link.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { privacyTexts } from './details.texts.ts'

export function OwnData() {
  const t = useTexts(privacyTexts)
  return (
    <section className="card stack s3">
      <h2 className="part-heading display">{t('dataHeading')}</h2>
      <p className="small strong measure">{t('promise')}</p>
      <p>
        <Link href="/help#privacy" className="standing-link">
          {t('notice')}
        </Link>
      </p>
      <InAppNote />
      <DownloadLink block href={pathOf(collectPersonalData)}>
        {t('download')}
      </DownloadLink>
      <p className="page-note">{t('downloadNote')}</p>
    </section>
  )
}

const sentences = {
  'application.view': 'sawApplication',
  'rideSheet.view': 'openedRideSheet',
  'tellList.view': 'openedTellList',
  'headCount.view': 'openedHeadCount',
  'leaderPhone.view': 'calledLeader',
} as const

export function Looks() {
  const nameOf = usePersonName()
  const t = useTexts(privacyTexts)
  const format = useFormat()
  function say({ action, part, at, firstAt, count, ...person }: Look): string {
    const name = nameOf(person, person.actor ?? '') || null
    const who = name === null ? t('goneActor') : t('actor', { name })
    const look = t(sentences[action], { who, part: t(`actorIs.${part ?? 'officer'}`), time: format.dateTime(at) })
    return count > 1 ? `${look} ${t('lookedOften', { time: format.timeOfDay(firstAt), count })}` : look
  }
  return (
    <section className="card stack s3" id="looks">
      <h2 className="part-heading display">{t('looksHeading')}</h2>
      <p className="page-note">{t('looksNote')}</p>
      <Loaded from={useQuery(read(listLooks, {}))} empty={<p>{t('noLooks')}</p>}>
        {(looks) => (
          <ul className="ruled">
            {looks.map((look, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and the list is replaced as a whole
              <li key={index}>{say(look)}</li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
