import { Bell, Printer } from 'lucide-react'
import { tellPeople } from '#contract/members/member-calls.ts'
import { type PersonFilter, type PersonRequest, personRequests, requestAddresses } from '#contract/members/person-filters.ts'
import { useAction } from '#web/api/action.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { newsAddresses } from '#web/layout/news-tab.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { peopleTexts } from './people.texts.ts'

const addresses: Record<Exclude<PersonFilter, 'inactive'>, string> = { ...requestAddresses, notRidden: newsAddresses.schedule }

/** docs/product.md 10.20: what an administrator does about the people whom a filter shows. */
export function FilterActions({ filter, count }: { filter: PersonFilter; count: number }) {
  const t = useTexts(peopleTexts)
  const request = personRequests.find((known) => known === filter)
  return (
    <>
      {request && count > 0 && <AskButton about={request} count={count} />}
      {filter !== 'inactive' && count > 0 && (
        <CopyButton
          variant="ghost"
          label={t('copyText')}
          text={`${t(`chat.${filter}`, { count })}\n${location.origin}${addresses[filter]}`}
        />
      )}
      <Button className="needs-script" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t('print')}
      </Button>
    </>
  )
}

function AskButton({ about, count }: { about: PersonRequest; count: number }) {
  const t = useTexts(peopleTexts)
  const { mutateAsync } = useAction(tellPeople, {
    done: ({ count: told }) => ({ title: t('askedTitle'), description: t('asked', { count: told }) }),
  })
  return (
    <QuestionButton
      variant="primary"
      question={{
        title: t('askTitle', { count }),
        text: (
          <>
            {t('askText')} <b className="block above-2">{t(`requests.${about}`)}</b>
          </>
        ),
        confirmLabel: t('ask'),
        isHarmless: true,
        onConfirm: () => mutateAsync({ about }),
      }}
    >
      <Bell aria-hidden="true" />
      {t('ask')}
    </QuestionButton>
  )
}
