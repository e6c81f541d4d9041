import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { listDeliveries, retryDelivery } from '#contract/notices/notice-calls.ts'
import { type Delivery, deliveryStates } from '#contract/notices/notices.ts'
import { useAction } from '#web/api/action.ts'
import { pages } from '#web/api/calls.ts'
import { useFormat } from '#web/i18n/language.tsx'
import { hasText } from '#web/i18n/texts.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { deliveryReason } from './delivery-reason.ts'
import { deliveriesTexts } from './notices.texts.ts'

export function Deliveries() {
  const t = useTexts(deliveriesTexts)
  const [state, setState] = useState<Delivery['state']>()
  return (
    <section aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading" className="heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <div className="row split above-3 below-3">
        <select
          className="control control-small"
          aria-label={t('filter')}
          value={state ?? ''}
          onChange={(event) => setState(deliveryStates.find((value) => value === event.target.value))}
        >
          <option value="">{t('all')}</option>
          {deliveryStates.map((value) => (
            <option key={value} value={value}>
              {t(`states.${value}`)}
            </option>
          ))}
        </select>
      </div>
      <PagedList query={pages(listDeliveries, {}, { query: { state } })} empty={t('empty')}>
        {(deliveries) => (
          <ul className="boxed ruled rows">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

const tones = { waiting: 'yellow', sent: 'green', failed: 'red' } as const

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useTexts(deliveriesTexts)
  const format = useFormat()
  const { channel, kind, recipient, state, createdAt, sentAt, errorCode } = delivery
  const key = `kinds.${kind}` as 'kinds.contact'
  const what = hasText(deliveriesTexts, key) ? t(key) : t('otherKind')
  const to = recipient ?? (kind === 'contact' ? t('toClub') : t('erased'))
  const reason = deliveryReason(delivery)
  const { mutate, isPending } = useAction(retryDelivery, {
    done: { title: t('retriedToast'), description: t('retriedText') },
  })
  return (
    <li className="row split">
      <div className="grow">
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge> <b>{what}</b>
        <p className="quiet small">
          {t(`channels.${channel}`, { to })}
          <br />
          <time dateTime={sentAt ?? createdAt}>{format.dateTime(sentAt ?? createdAt)}</time>
          {reason !== null && (
            <>
              <br />
              {reason === 'noAnswer' ? t(`noAnswer.${channel}`) : t(`reasons.${reason}`, { code: errorCode ?? '' })}
            </>
          )}
        </p>
      </div>
      {state === 'failed' && (
        <div className="row s2 spread">
          <Button
            aria-disabled={isPending || undefined}
            aria-label={t('retryLabel', { what, to })}
            onClick={() => mutate({ id: delivery.id })}
          >
            <RotateCcw aria-hidden="true" />
            {t('retry')}
          </Button>
        </div>
      )}
    </li>
  )
}
