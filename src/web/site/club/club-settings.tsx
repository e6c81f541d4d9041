import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FailureRide } from '#contract/failure.ts'
import { say } from '#contract/sentences.ts'
import { changeClubSettings, readClubSettings } from '#contract/site/club-calls.ts'
import type { ClubAndMail, ClubSettingsInput, ClubSettings as Settings } from '#contract/site/club-settings.ts'
import { uploadEmblem } from '#contract/site/emblem-calls.ts'
import { useAction } from '#web/api/action.ts'
import { type SchemaOf, useCallForm } from '#web/api/call-form.ts'
import { read, request } from '#web/api/calls.ts'
import { invalidate } from '#web/api/changes.ts'
import { keepAnswer } from '#web/api/keep-answer.ts'
import { HttpError, send } from '#web/api/request.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { useLazyDialog } from '#web/lazy.ts'
import { staleDocument } from '#web/load-page.ts'
import { waitingQuery } from '#web/site/waiting-reads.ts'
import { ConfirmationCancelled } from '#web/ui/dialog/confirmation.ts'
import { confirmDialog } from '#web/ui/dialog/question-button.tsx'
import { Form, FormFoot } from '#web/ui/form/form.tsx'
import { Loaded } from '#web/ui/list-states.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { notify } from '#web/ui/toast/toast-store.ts'
import { type ClubForm, GroupFields } from './club-fields.tsx'
import {
  blankFields,
  type ClubFields,
  type ClubGroup,
  controlOf,
  fieldsOf,
  groupNames,
  ofGroup,
  valuesOf,
} from './club-groups.ts'
import { clubPartsTexts } from './club-parts.texts.ts'
import { clubSettingsTexts } from './club-settings.texts.ts'
import type { Emblem } from './emblem-picker.tsx'
import { TypedPreview } from './typed-preview.tsx'

const query = read(readClubSettings, {})

/** What is missing, before the form is sent; all else the server checks, as it checks the file. */
const noBlanks: SchemaOf<ClubFields> = {
  '~standard': {
    version: 1,
    vendor: 'club',
    validate(typed: unknown) {
      const blanks = blankFields(typed as ClubFields)
      if (blanks.length === 0) return { value: typed as ClubFields }
      return { issues: blanks.map((path) => ({ path: path.split('.'), message: say('This field is required') })) }
    },
  },
}

/** The club's own values, a form for each group (docs/product.md 10.25). */
export function ClubSettings() {
  const t = useTexts(clubSettingsTexts)
  return (
    <section aria-labelledby="club-heading" className="stack">
      <h2 id="club-heading" className="heading display">
        {t('heading')}
      </h2>
      <Loaded from={useQuery(query)}>
        {(settings) => (
          <>
            <p className={settings.readOnly ? 'call-out' : 'page-note'}>{t(settings.readOnly ? 'readOnly' : 'note')}</p>
            <Groups settings={settings} />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Groups({ settings }: { settings: Settings }) {
  const t = useTexts(clubSettingsTexts, clubPartsTexts)
  const steps = useQuery(waitingQuery).data?.setup ?? null
  const isSample = (group: ClubGroup) => steps !== null && group !== 'rides' && !steps[group]
  const [next] = useState(() => groupNames.find(isSample))
  const [opened, setOpened] = useState<ReadonlySet<ClubGroup>>(new Set(next ? [next] : []))
  return (
    <div className="boxed ruled">
      {groupNames.map((group) => (
        <details
          key={group}
          className="club-group"
          open={group === next}
          onToggle={(event) => event.currentTarget.open && setOpened((before) => new Set([...before, group]))}
        >
          <summary className="line split">
            <h3 className="medium">{t(`clubParts.${group}`)}</h3>
            <span className="line">
              {isSample(group) && <Badge tone="yellow">{t('clubSettings.sample')}</Badge>}
              <ChevronDown aria-hidden="true" />
            </span>
          </summary>
          {opened.has(group) && <GroupForm group={group} settings={settings} />}
        </details>
      ))}
    </div>
  )
}

function GroupForm({ group, settings }: { group: ClubGroup; settings: Settings }) {
  const t = useTexts(clubSettingsTexts)
  const zone = useZoneQuestion()
  /** What the form began with. */
  const shown = useRef(settings)
  const overwrites = useRef(false)
  const { whenEnded, mutate: undo } = useAction(changeClubSettings, {
    done: { title: t('undoneTitle'), description: t('undoneText') },
    failed: t('failed'),
    onSuccess: keepAnswer(query),
  })

  /** Another group may have been saved meanwhile: that is no conflict. */
  function versionToReplace(): string {
    const ofOthers = JSON.stringify(ofGroup(settings, group)) !== JSON.stringify(ofGroup(shown.current, group))
    return ofOthers && !overwrites.current ? shown.current.version : settings.version
  }

  const savedToast = ({ version }: Settings, former: Partial<Settings>) => ({
    title: t('savedTitle'),
    description: t('savedText'),
    action: {
      label: t('undo'),
      run: () => whenEnded(() => undo({ ...former, expectedVersion: version, confirmsTimeZone: true })),
    },
  })

  async function save(input: ClubSettingsInput): Promise<ClubAndMail> {
    try {
      return await request(changeClubSettings, input)
    } catch (error) {
      const rides = error instanceof HttpError ? error.failure?.rides : undefined
      if (rides === undefined) throw error
      await zone.ask(rides)
      return request(changeClubSettings, { ...input, confirmsTimeZone: true })
    }
  }

  const form = useCallForm<typeof save, ClubFields>(save, {
    schema: noBlanks,
    values: fieldsOf(settings, group),
    isLong: true,
    controlOf,
    sent: (typed) => ({ ...valuesOf(typed), expectedVersion: versionToReplace() }),
    done: (saved) => savedToast(saved, ofGroup(settings, group)),
    onSuccess(saved, _input, client) {
      staleDocument.is = true
      client.setQueryData(query.queryKey, saved)
      return readAgain(client)
    },
    onError(error, _input, client) {
      overwrites.current = error instanceof HttpError && error.status === 409
      return overwrites.current ? readAgain(client) : undefined
    },
    onDone(saved) {
      overwrites.current = false
      shown.current = saved
      form.reset(fieldsOf(saved, group) as ClubFields)
    },
  })

  const client = useQueryClient()
  async function upload(file: File): Promise<Emblem> {
    const answer = await send(uploadEmblem.method, uploadEmblem.path, file)
    const saved = (await answer.json()) as Settings
    const { emblem, emblemStyle } = settings
    staleDocument.is = true
    notify({ ...savedToast(saved, { emblem, emblemStyle }), tone: 'success' })
    client.setQueryData(query.queryKey, (known) => known && { ...known, ...saved })
    void readAgain(client)
    return saved
  }

  const { reset } = form
  const { isDirty } = form.formState
  // Someone else has changed it, or it was undone: what is not being changed here follows.
  useEffect(() => {
    if (isDirty || shown.current === settings) return
    shown.current = settings
    reset(fieldsOf(settings, group) as ClubFields)
  }, [settings, isDirty, group, reset])

  return (
    <Form form={form}>
      <fieldset className="form" disabled={settings.readOnly}>
        <GroupFields group={group} form={form as unknown as ClubForm} upload={upload} />
      </fieldset>
      {group === 'face' && (
        <TypedPreview form={form as unknown as ClubForm} of={(typed) => ({ ...settings, ...valuesOf(typed) })} />
      )}
      {!settings.readOnly && <FormFoot className="own" submit={t('save')} busy={t('saving')} />}
      {zone.question}
    </Form>
  )
}

const readAgain = (client: QueryClient) => invalidate(client, [...changeClubSettings.changes, '/api/waiting', '/api/audit-log/*'])

/** The next ones; a club that has planned more knows. */
const ridesNamed = 6

/** Says which rides another time zone concerns, and waits for the answer. */
function useZoneQuestion() {
  const t = useTexts(clubSettingsTexts)
  const format = useFormat()
  const localized = useLocalized()
  const { Opened, open, close } = useLazyDialog(confirmDialog)
  const [asked, setAsked] = useState<{ rides: FailureRide[]; agree: () => void; cancel: () => void } | null>(null)

  /** @throws ConfirmationCancelled */
  function ask(rides: FailureRide[]): Promise<void> {
    return new Promise((agree, reject) => {
      setAsked({ rides, agree, cancel: () => reject(new ConfirmationCancelled()) })
      open()
    })
  }

  const question = Opened && asked && (
    <Opened
      title={t('zoneTitle')}
      text={
        <>
          {t('zoneText')}
          {asked.rides.slice(0, ridesNamed).map((ride) => (
            <span key={ride.id} className="block strong">
              {format.shortDate(ride.eventDate)} {localized(ride, 'title')}
            </span>
          ))}
          {asked.rides.length > ridesNamed && (
            <span className="block">{t('zoneMore', { count: asked.rides.length - ridesNamed })}</span>
          )}
        </>
      }
      confirmLabel={t('zoneConfirm')}
      isHarmless
      onConfirm={asked.agree}
      onClose={() => {
        asked.cancel()
        close()
      }}
    />
  )
  return { ask, question }
}
