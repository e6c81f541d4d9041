import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type Delivery, deliveryStates } from '#contract/notices/deliveries.ts'
import { listDeliveries, retryDelivery } from '#contract/notices/delivery-calls.ts'
import { pages } from '#web/api/calls.ts'
import { change } from '#web/api/changes.ts'
import { useAdminMutation } from '#web/api/use-admin-mutation.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { deliveriesTexts } from './deliveries.texts.ts'
import { type DeliveryReason, deliveryReason } from './delivery-reason.ts'

/** What became of each mail and push message of the last days. */
export function Deliveries() {
  const t = useTexts(deliveriesTexts)
  const [state, setState] = useState<Delivery['state']>()
  return (
    <section aria-labelledby="deliveries-heading">
      <h2 id="deliveries-heading" className="panel-heading display">
        {t('heading')}
      </h2>
      <p className="page-note">{t('note')}</p>
      <div className="audit-tools">
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
      <PagedList query={pages(listDeliveries, {}, { query: { state } })} empty={t('empty')} className="deleted-items">
        {(deliveries) => (
          <ul>
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

const kinds = [
  'placeFree',
  'rideChanged',
  'rideCancelled',
  'rideDecision',
  'rideReminder',
  'riderLeft',
  'secondFactor',
  'passwordLink',
  'addressChanged',
  'continueLink',
  'passkeyAdded',
  'announcement',
  'applicationReceived',
  'applicationApproved',
  'applicationRejected',
  'inbox',
  'received',
  'approved',
  'rejected',
  'contact',
  'accountAddress',
  'applicationAddress',
] as const

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = useTexts(deliveriesTexts)
  const format = useFormat()
  const { channel, kind, recipient, state, createdAt, sentAt, errorCode } = delivery
  const known = kinds.find((value) => value === kind)
  const what = known ? t(`kinds.${known}`) : t('otherKind')
  const to = recipient ?? (kind === 'contact' ? t('toClub') : t('erased'))
  const reason = deliveryReason(delivery)
  const { mutate, isPending } = useAdminMutation(change(retryDelivery), {
    doneTitle: t('retriedToast'),
    doneText: t('retriedText'),
  })
  return (
    <li className="deleted-item">
      <div>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge> <b>{what}</b>
        <p>
          {t(`channels.${channel}`, { to })}
          <br />
          <time dateTime={sentAt ?? createdAt}>{format.dateTime(sentAt ?? createdAt)}</time>
          {reason !== null && <Reason reason={reason} delivery={delivery} code={errorCode ?? ''} />}
        </p>
      </div>
      {state === 'failed' && (
        <div className="deleted-item-actions">
          <Button
            aria-disabled={isPending || undefined}
            aria-label={t('retryLabel', { what, to })}
            onClick={() => isPending || mutate({ id: delivery.id })}
          >
            <RotateCcw aria-hidden="true" />
            {t('retry')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Reason({ reason, delivery: { channel }, code }: { reason: DeliveryReason; delivery: Delivery; code: string }) {
  const t = useTexts(deliveriesTexts)
  return (
    <>
      <br />
      {reason === 'noAnswer' ? t(`noAnswer.${channel}`) : t(`reasons.${reason}`, { code })}
    </>
  )
}
