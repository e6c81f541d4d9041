import { ArrowLeft, Plus } from 'lucide-react'
import { useSearch } from 'wouter'
import { dollarsOf } from '#contract/money/amounts.ts'
import type { Collection } from '#contract/money/money.ts'
import { moneySentences } from '#contract/money/money-sentences.ts'
import { useRows } from '#web/api/use-rows.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useScrollToTop } from '#web/ui/paper-page.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { CollectionPage } from './collection-form.tsx'
import { collectionQuery, collectionsQuery, ledgerAddress, moneyAddress, readMoneyScreen } from './collection-reads.ts'
import { LedgerPage } from './ledger.tsx'
import { moneyListTexts, moneyWordsTexts } from './money.texts.ts'
import { useMoneyDay } from './money-days.ts'
import { PaidBar } from './paid-bar.tsx'
import { yearOfDues } from './proposed-dues.ts'
import './collections.css'

learnSentences(moneySentences)

MoneyPage.reads = ((search) => {
  const asked = readMoneyScreen(search)
  return 'id' in asked ? [collectionQuery(asked.id)] : [collectionsQuery]
}) satisfies ReadingPart['reads']

/** What the club collects: the list, one ledger, and the form of both a new one and a change. */
export function MoneyPage() {
  const search = new URLSearchParams(useSearch())
  const asked = readMoneyScreen(search)
  useScrollToTop()
  if (asked.screen === 'new') return <CollectionPage search={search} />
  if (asked.screen === 'edit') return <CollectionPage key={asked.id} search={search} id={asked.id} />
  return asked.screen === 'ledger' ? <LedgerPage key={asked.id} id={asked.id} /> : <CollectionList />
}

function CollectionList() {
  const t = useTexts(moneyListTexts)
  const format = useFormat()
  const last = useRows(collectionsQuery)?.find(({ kind }) => kind === 'dues')
  const year = yearOfDues(last, format.today())
  const newAddress = (kind: string) => `${moneyAddress}=new&kind=${kind}`
  return (
    <article className="money">
      <p className="below-3">
        <LinkButton href="/admin?tab=members">
          <ArrowLeft aria-hidden="true" />
          {t('back')}
        </LinkButton>
      </p>
      <h1 className="below-4 title tight display">{t('heading')}</h1>
      <div className="row s2 even below-3 money-actions">
        <LinkButton variant="primary" href={newAddress('dues')}>
          <Plus aria-hidden="true" />
          {t('newDues', { year: String(year) })}
        </LinkButton>
        <LinkButton href={newAddress('ride')}>{t('newRide')}</LinkButton>
        <LinkButton href={newAddress('other')}>{t('newOther')}</LinkButton>
      </div>
      <nav className="row s2 below-4" aria-label={t('accounts')}>
        <Link className="chip" href="/admin?expenses">
          {t('expenses')}
        </Link>
        <Link className="chip" href="/admin?money-year=">
          {t('year')}
        </Link>
      </nav>
      <h2 className="sr-only">{t('list')}</h2>
      <PagedList query={collectionsQuery} empty={t('empty')}>
        {(collections) => (
          <ul className="boxed ruled collections">
            {collections.map((collection) => (
              <CollectionRow key={collection.id} collection={collection} />
            ))}
          </ul>
        )}
      </PagedList>
    </article>
  )
}

function CollectionRow({ collection }: { collection: Collection }) {
  const t = useTexts(moneyListTexts, moneyWordsTexts)
  const localized = useLocalized()
  const day = useMoneyDay()
  const { counts, totals } = collection
  const all = counts.open + counts.claimed + counts.paid + counts.waived
  return (
    <li className="collection">
      <h3 className="large">
        <Link className="collection-link" href={ledgerAddress(collection.id)}>
          {localized(collection, 'title')}
        </Link>
      </h3>
      <p className="row s2 quiet small">
        <Badge tone={collection.kind === 'dues' ? 'green' : collection.kind === 'ride' ? 'blue' : 'grey'}>
          {t(`moneyWords.kinds.${collection.kind}`)}
        </Badge>
        <span>
          {dollarsOf(collection.amountCents)} · {t('moneyWords.due', { day: day(collection.dueDate) })}
        </span>
      </p>
      <div className="collection-state">
        <p className="row s2 split small">
          <b>{t('moneyList.paid', { all, count: counts.paid })}</b>
          {counts.claimed > 0 && <Badge tone="yellow">{t('moneyList.claimed', { count: counts.claimed })}</Badge>}
        </p>
        <PaidBar paid={totals.paidCents} all={totals.amountCents - totals.waivedCents} />
        <p className="quiet small tabular">
          {t('moneyList.received', { paid: dollarsOf(totals.paidCents), open: dollarsOf(totals.openCents) })}
        </p>
      </div>
    </li>
  )
}
