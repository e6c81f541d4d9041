import { type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Language, languages } from '#contract/languages.ts'
import { clubSentences } from '#contract/site/club-problems.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { SelectField, TextAreaField, TextField, verbatim } from '#web/ui/form/form.tsx'
import { AccentPicker } from './accent-picker.tsx'
import { clubFormTexts } from './club-form.texts.ts'
import type { ClubFields, ClubGroup } from './club-groups.ts'
import { type Emblem, EmblemPicker } from './emblem-picker.tsx'
import { countries, timeZones } from './time-zones.ts'
import './club.css'

learnSentences(clubSentences)

export type ClubForm = UseFormReturn<ClubFields>

interface FieldsProps {
  form: ClubForm
  /** Shown in controls that are blank because the club has no value of its own yet. */
  examples?: Partial<ClubFields> | undefined
}

interface GroupFieldsProps extends FieldsProps {
  /** Redraws a picture as an emblem. */
  upload: (file: File) => Promise<Emblem>
}

/** The controls of one group, in the first run and in the dashboard. */
export function GroupFields({ group, ...props }: GroupFieldsProps & { group: ClubGroup }) {
  if (group === 'club') return <ContactFields {...props} />
  if (group === 'face') return <FaceFields {...props} />
  if (group === 'words') return <WordsFields {...props} />
  if (group === 'dues') return <DuesFields {...props} />
  return <RideTimesFields {...props} />
}

type InBoth = 'name' | 'city' | 'state' | 'motto' | `messagingApp.${'name' | 'label'}` | `introduction.${'hero' | 'about'}`
type InBothName = InBoth | `introduction.features.${0 | 1 | 2}` | `duesPayment.${'due' | 'ways'}`

interface BilingualProps extends FieldsProps, Omit<ComponentProps<'input'>, 'form' | 'name'> {
  name: InBothName
  label: string
  hint?: string
  rows?: number
  optional?: boolean
}

/** A value in both languages, side by side where there is room. */
function BilingualField({ form, examples, name, label, hint, rows, optional, ...props }: BilingualProps) {
  const t = useTexts(clubFormTexts)
  const example = (language: Language) => {
    const text: unknown = `${name}.${language}`.split('.').reduce<unknown>((part, key) => Object(part)[key], examples)
    return typeof text === 'string' ? text : undefined
  }
  return (
    <div className="field-pair">
      {languages.map((language) => {
        const shared = {
          form,
          name: `${name}.${language}` as const,
          label: t(language === 'ko' ? 'inKorean' : 'inEnglish', { label }),
          hint,
          optional,
          lang: language,
          placeholder: example(language),
        }
        return rows === undefined ? (
          <TextField key={language} {...props} {...shared} />
        ) : (
          <TextAreaField key={language} {...shared} rows={rows} className="club-words" />
        )
      })}
    </div>
  )
}

function ContactFields({ form, examples }: GroupFieldsProps) {
  const t = useTexts(clubFormTexts)
  const { language } = useLanguage()
  const stored = form.formState.defaultValues
  const [zones] = useState(() => timeZones(language, stored?.timeZone ?? ''))
  const both = { form, examples }
  return (
    <>
      <p className="form-note">{t('oneIsEnough')}</p>
      <BilingualField {...both} name="name" label={t('name')} autoComplete="organization" />
      <TextField
        {...{ form, ...verbatim }}
        name="abbreviation"
        label={t('abbreviation')}
        hint={t('abbreviationHint')}
        placeholder={examples?.abbreviation}
        autoCapitalize="characters"
        autoComplete="off"
      />
      <BilingualField {...both} name="city" label={t('city')} autoComplete="address-level2" />
      <BilingualField {...both} name="state" label={t('state')} hint={t('stateHint')} autoComplete="address-level1" />
      <div className="field-pair">
        <SelectField
          form={form}
          name="country"
          label={t('country')}
          hint={t('countryHint')}
          options={countries(language, stored?.country ?? '')}
        />
        <SelectField form={form} name="timeZone" label={t('timeZone')} hint={t('timeZoneHint')} options={zones.american}>
          <optgroup label={t('otherZones')}>
            {zones.others.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        </SelectField>
      </div>
      <div className="field-pair">
        <TextField
          {...{ form, ...verbatim }}
          name="email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={examples?.email}
        />
        <TextField
          form={form}
          name="phone"
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={examples?.phone}
        />
      </div>
      <TextField
        {...{ form, ...verbatim }}
        name="messagingApp.url"
        label={t('messengerUrl')}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://open.kakao.com/o/..."
        optional
      />
      <details>
        <summary className="line tall text-link">{t('messenger')}</summary>
        <div className="form above-3">
          <BilingualField {...both} name="messagingApp.name" label={t('messengerName')} autoComplete="off" />
          <BilingualField {...both} name="messagingApp.label" label={t('messengerLabel')} autoComplete="off" />
        </div>
      </details>
    </>
  )
}

function FaceFields({ form, upload }: GroupFieldsProps) {
  return (
    <>
      <EmblemPicker form={form} upload={upload} />
      <AccentPicker form={form} />
    </>
  )
}

function WordsFields({ form, examples }: GroupFieldsProps) {
  const t = useTexts(clubFormTexts)
  const both = { form, examples, rows: 3 }
  const number = { form, inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <>
      <BilingualField {...both} name="motto" label={t('motto')} hint={t('mottoHint')} />
      <div className="field-pair">
        <TextField
          {...number}
          name="years"
          label={t('years')}
          hint={t('yearsHint')}
          placeholder={examples?.years}
          maxLength={3}
        />
        <TextField
          {...number}
          name="copyrightYear"
          label={t('copyrightYear')}
          placeholder={examples?.copyrightYear}
          maxLength={4}
        />
      </div>
      <div className="field-pair">
        <TextField
          form={form}
          name="figures.members"
          label={t('members')}
          hint={t('figureHint', { example: '50+' })}
          placeholder={examples?.figures?.members}
        />
        <TextField
          form={form}
          name="figures.rides"
          label={t('rides')}
          hint={t('figureHint', { example: '100+' })}
          placeholder={examples?.figures?.rides}
        />
      </div>
      <details open={examples === undefined}>
        <summary className="line tall text-link">{t('sentences')}</summary>
        <div className="form above-3">
          <p className="form-note">{t('wordsHint', braces)}</p>
          <BilingualField {...both} name="introduction.hero" label={t('hero')} />
          <BilingualField {...both} name="introduction.about" label={t('about')} />
          {([0, 1, 2] as const).map((index) => (
            <BilingualField
              key={index}
              {...{ form, examples }}
              name={`introduction.features.${index}`}
              label={t('features', { count: String(index + 1) })}
            />
          ))}
        </div>
      </details>
    </>
  )
}

/** The words in braces are typed with them. */
const braces = { state: '{state}', city: '{city}', name: '{name}', years: '{years}' }

function DuesFields({ form, examples }: GroupFieldsProps) {
  const t = useTexts(clubFormTexts)
  const both = { form, examples, rows: 2, optional: true }
  return (
    <>
      <TextField form={form} name="dues" label={t('dues')} hint={t('duesHint')} placeholder={examples?.dues} />
      <p className="form-note">{t('paymentHint')}</p>
      <BilingualField {...both} name="duesPayment.due" label={t('due')} />
      <BilingualField {...both} name="duesPayment.ways" label={t('ways')} />
    </>
  )
}

function RideTimesFields({ form }: GroupFieldsProps) {
  const t = useTexts(clubFormTexts)
  return (
    <>
      <p className="form-note">{t('rideTimesHint')}</p>
      <TextField
        form={form}
        name="registrationClosesHours"
        label={t('registrationClosesHours')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <div className="field-pair">
        <TextField form={form} name="decisionTime" label={t('decisionTime')} type="time" />
        <TextField form={form} name="reminderTime" label={t('reminderTime')} type="time" />
      </div>
    </>
  )
}
