import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronDown, CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { atMost, lineOnly } from '#contract/fields.ts'
import { type CollectionKind, collectionKinds, dollarsOf } from '#contract/money/amounts.ts'
import { type Collection, type CollectionDetail, CollectionInput } from '#contract/money/money.ts'
import { changeCollection, openCollection } from '#contract/money/money-calls.ts'
import { say } from '#contract/sentences.ts'
import { useDraftedForm } from '#web/accounts/session/drafted-form.ts'
import type { CallForm } from '#web/api/call-form.ts'
import { useSentence } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useRecentRides } from '#web/rides/plan/recent-rides.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { CheckField, FieldGroup, Form, FormFoot, SelectField, TextField } from '#web/ui/form/form.tsx'
import { ListLoading, Loaded } from '#web/ui/list-states.tsx'
import { type AnsweredPeople, useAnsweredPeople } from './answered-people.ts'
import { collectionQuery, collectionsQuery, ledgerAddress, moneyAddress } from './collection-reads.ts'
import { collectionFormTexts, ledgerTexts, moneyListTexts } from './money.texts.ts'
import { PeopleChoice } from './people-choice.tsx'
import { proposeDues, type TypedCollection } from './proposed-dues.ts'
import { centsIn, TypedAmountOrNone, typedAmount } from './typed-amounts.ts'

const { titleKo, titleEn, dueDate } = CollectionInput.shape
const Ways = z.string().check(z.trim(), atMost(300), z.regex(/^\P{Cc}*$/u, lineOnly))

/** The amount as it is typed. Who pays for a ride are its riders: one has to be chosen, and for anything else the people. */
const schemaOf = (kind: CollectionKind, isNew: boolean) =>
  z.object({
    titleKo,
    titleEn,
    dueDate,
    waysKo: Ways,
    waysEn: Ways,
    amount: TypedAmountOrNone,
    eventId: z.string().check(z.refine((id) => kind !== 'ride' || id !== '', say('Please choose one of the options'))),
    people: z
      .array(z.string())
      .check(z.refine(({ length }) => !isNew || kind !== 'other' || length > 0, say('Please choose at least one person.'))),
    /** Each person pays for those who come along, too. */
    byCompanions: z.boolean(),
  })
type Typed = TypedCollection & { people: string[]; byCompanions: boolean }

/** Either a new collection or, with an id, a change of one. */
export function CollectionPage({ search, id }: { search: URLSearchParams; id?: string }) {
  return id === undefined ? <NewCollection search={search} /> : <ChangedCollection id={id} />
}

function Frame({
  heading,
  back,
  backLabel,
  children,
}: Record<'heading' | 'back' | 'backLabel', string> & { children: ReactNode }) {
  return (
    <article className="money money-form">
      <p className="below-3">
        <LinkButton href={back}>
          <ArrowLeft aria-hidden="true" />
          {backLabel}
        </LinkButton>
      </p>
      <h1 className="below-4 title tight display">{heading}</h1>
      {children}
    </article>
  )
}

const kindOf = (search: URLSearchParams): CollectionKind =>
  collectionKinds.find((kind) => kind === search.get('kind')) ?? (search.get('event') === null ? 'other' : 'ride')

function NewCollection({ search }: { search: URLSearchParams }) {
  const t = useTexts(collectionFormTexts, moneyListTexts)
  const kind = kindOf(search)
  // What is proposed follows the last dues.
  const { data, isLoading } = useInfiniteQuery({ ...collectionsQuery, enabled: kind === 'dues' })
  const last = kind === 'dues' ? data?.pages.flatMap(({ rows }) => rows).find((known) => known.kind === 'dues') : undefined
  const asked = useAnsweredPeople(search)
  return (
    <Frame heading={t(`collectionForm.headings.${kind}`)} back={moneyAddress} backLabel={t('moneyList.heading')}>
      {isLoading || asked.isLoading ? (
        <ListLoading />
      ) : (
        <>
          {asked.isAsked && (
            <p className="call-out below-4">{t(asked.answered ? 'collectionForm.fromAnswers' : 'collectionForm.noAnswers')}</p>
          )}
          <NewForm
            key={search.toString()}
            kind={kind}
            eventId={search.get('event') ?? ''}
            last={last}
            answered={asked.answered}
          />
        </>
      )}
    </Frame>
  )
}

interface NewFormProps {
  kind: CollectionKind
  eventId: string
  last: Collection | undefined
  answered: AnsweredPeople | null
}

function NewForm({ kind, eventId, last, answered }: NewFormProps) {
  const t = useTexts(collectionFormTexts)
  const format = useFormat()
  const [, navigate] = useLocation()
  const blank = {
    titleKo: answered?.titleKo ?? '',
    titleEn: answered?.titleEn ?? '',
    dueDate: '',
    waysKo: '',
    waysEn: '',
    eventId,
  }
  const companions = answered?.companions ?? new Map<string, number>()
  const bringsOthers = companions.values().some((count) => count > 0)
  const proposed = kind === 'dues' ? proposeDues(last, format.today()) : blank
  const form = useDraftedForm(openCollection, {
    schema: schemaOf(kind, true),
    values: {
      ...proposed,
      amount: last === undefined ? '' : typedAmount(last.amountCents),
      people: [...companions.keys()],
      byCompanions: bringsOthers,
    },
    sent: (typed: Typed) => ({
      ...inputOf(typed, kind),
      ...(kind === 'other' && { charges: typed.people.map((userId) => chargeOf(userId, typed, companions)) }),
    }),
    draft: { name: answered ? 'collection-answers' : `collection-${kind}` },
    controlOf,
    failed: t('failed'),
    isLong: true,
    done: (collection: CollectionDetail) => ({
      title: t('openedTitle'),
      description: t('opened', { count: collection.charges.length }),
    }),
    onDone: ({ id }) => navigate(ledgerAddress(id), { replace: true }),
  })
  return (
    <Form form={form}>
      <Fields form={form as CallForm<Typed>} kind={kind} amountHint={t('amountHint')} />
      {kind === 'dues' && <p className="call-out">{t('duesHint')}</p>}
      {kind === 'other' && (
        <FieldGroup heading={t('people')}>
          {bringsOthers && <CheckField form={form as CallForm<Typed>} name="byCompanions" label={t('byCompanions')} optional />}
          <PeopleField form={form as CallForm<Typed>} without={noOne} companions={companions} />
        </FieldGroup>
      )}
      <FormFoot className="row" submit={t('submitNew')} busy={t('saving')} />
    </Form>
  )
}

const noOne: ReadonlySet<string> = new Set()
const controlOf = (path: string) => (path === 'amountCents' ? 'amount' : path.startsWith('charges') ? 'people' : path)

/** Of who comes with others, as many times the amount. */
function chargeOf(userId: string, { amount, byCompanions }: Typed, companions: ReadonlyMap<string, number>) {
  const count = byCompanions ? 1 + (companions.get(userId) ?? 0) : 1
  return count === 1 ? { userId } : { userId, amountCents: (centsIn(amount) ?? 0) * count }
}

function inputOf({ amount, people: _, byCompanions: __, ...fields }: Typed, kind: CollectionKind) {
  return { ...fields, kind, amountCents: centsIn(amount) ?? 0 }
}

function ChangedCollection({ id }: { id: string }) {
  const t = useTexts(collectionFormTexts, ledgerTexts)
  const localized = useLocalized()
  const shown = useQuery(collectionQuery(id))
  const title = shown.data && localized(shown.data, 'title')
  return (
    <Frame heading={t('collectionForm.editHeading')} back={ledgerAddress(id)} backLabel={title ?? t('ledger.back')}>
      <Loaded from={shown}>{(collection) => <ChangeForm collection={collection} />}</Loaded>
    </Frame>
  )
}

function ChangeForm({ collection }: { collection: CollectionDetail }) {
  const t = useTexts(collectionFormTexts)
  const [, navigate] = useLocation()
  const { id, kind, amountCents, eventId } = collection
  const form = useDraftedForm(changeCollection, {
    schema: schemaOf(kind, false),
    values: {
      titleKo: collection.titleKo,
      titleEn: collection.titleEn,
      dueDate: collection.dueDate,
      waysKo: collection.waysKo ?? '',
      waysEn: collection.waysEn ?? '',
      amount: typedAmount(amountCents),
      eventId: eventId ?? '',
      people: [] as string[],
      byCompanions: false,
    },
    version: collection.updatedAt,
    sent: (typed: Typed) => ({
      ...inputOf(typed, kind),
      id,
      ...(typed.people.length > 0 && { charges: typed.people.map((userId) => ({ userId })) }),
    }),
    draft: { name: `collection-${id}` },
    controlOf,
    failed: t('failed'),
    isLong: true,
    done: { title: t('savedTitle'), description: t('saved') },
    onDone: () => navigate(ledgerAddress(id), { replace: true }),
  })
  const charged = new Set(collection.charges.flatMap(({ userId }) => userId ?? []))
  return (
    <Form form={form}>
      <Fields form={form as CallForm<Typed>} kind={kind} amountHint={t('amountEditHint')} />
      <details>
        <summary className="line tall strong">
          <ChevronDown aria-hidden="true" className="lucide-chevron-down" />
          {t('peopleAdd')}
        </summary>
        <PeopleField form={form as CallForm<Typed>} without={charged} />
      </details>
      <FormFoot className="row" submit={t('submit')} busy={t('saving')} />
    </Form>
  )
}

interface FieldsProps {
  form: CallForm<Typed>
  kind: CollectionKind
  amountHint: string
}

function Fields({ form, kind, amountHint }: FieldsProps) {
  const t = useTexts(collectionFormTexts)
  return (
    <>
      {kind === 'ride' && <RideField form={form} />}
      <div className="pair">
        <TextField form={form} name="titleKo" label={t('titleKo')} lang="ko" autoComplete="off" />
        <TextField form={form} name="titleEn" label={t('titleEn')} lang="en" autoComplete="off" />
        <TextField form={form} name="amount" label={t('amount')} hint={amountHint} inputMode="decimal" autoComplete="off" />
        <TextField form={form} name="dueDate" label={t('dueDate')} type="date" />
        <TextField
          form={form}
          name="waysKo"
          label={t('waysKo')}
          hint={t(kind === 'dues' ? 'duesWaysHint' : 'waysHint')}
          lang="ko"
          autoComplete="off"
          optional
        />
        <TextField form={form} name="waysEn" label={t('waysEn')} lang="en" autoComplete="off" optional />
      </div>
    </>
  )
}

/** A blank title becomes that of the ride. */
function RideField({ form }: { form: CallForm<Typed> }) {
  const t = useTexts(collectionFormTexts)
  const localized = useLocalized()
  const format = useFormat()
  const { rides, isLoading } = useRecentRides()
  const chosen = useWatch({ control: form.control, name: 'eventId' })
  const options = rides
    .toSorted((one, other) => (one.eventDate < other.eventDate ? 1 : -1))
    .map((ride) => ({
      value: ride.id,
      label: t('rideOption', { day: format.shortDate(ride.eventDate), title: localized(ride, 'title') }),
    }))
  const isListed = chosen === '' || options.some(({ value }) => value === chosen)

  const ride = rides.find((known) => known.id === chosen)
  const { getValues, setValue } = form
  useEffect(() => {
    if (ride === undefined || getValues('titleKo') + getValues('titleEn') !== '') return
    setValue('titleKo', ride.titleKo)
    setValue('titleEn', ride.titleEn)
  }, [ride, getValues, setValue])

  return (
    <SelectField
      form={form}
      name="eventId"
      label={t('ride')}
      hint={t('rideHint')}
      aria-busy={isLoading}
      options={[{ value: '', label: t('noRide') }, ...(isListed ? [] : [{ value: chosen, label: t('ride') }]), ...options]}
    />
  )
}

interface PeopleFieldProps {
  form: CallForm<Typed>
  without: ReadonlySet<string>
  companions?: ReadonlyMap<string, number>
}

function PeopleField({ form, without, companions }: PeopleFieldProps) {
  const t = useTexts(collectionFormTexts)
  const amount = centsIn(useWatch({ control: form.control, name: 'amount' }) ?? '')
  const byCompanions = useWatch({ control: form.control, name: 'byCompanions' })
  const people = useWatch({ control: form.control, name: 'people' })
  const sentence = useSentence()
  const error = form.formState.errors.people?.message
  function noteOf(userId: string) {
    const count = 1 + (companions?.get(userId) ?? 0)
    return byCompanions && count > 1 && amount !== null
      ? t('severalPeople', { count, amount: dollarsOf(amount * count) })
      : undefined
  }
  return (
    <>
      <PeopleChoice
        chosen={new Set(people)}
        onChange={(chosen) =>
          form.setValue('people', [...chosen], { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        without={without}
        noteOf={noteOf}
      />
      {error && (
        <p className="field-error" role="alert">
          <CircleAlert aria-hidden="true" />
          {sentence(error)}
        </p>
      )}
    </>
  )
}
