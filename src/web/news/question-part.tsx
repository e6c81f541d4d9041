import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { saveAnswer } from '#contract/news/question-calls.ts'
import { questionSentences } from '#contract/news/question-sentences.ts'
import { allowsMany, maxCompanions, type Question, type QuestionOption } from '#contract/news/questions.ts'
import { usePersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { invalidate } from '#web/api/changes.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLanguage } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import type { ReadingPart } from '#web/lazy.ts'
import { Button } from '#web/ui/button.tsx'
import './question.css'
import { questionTexts } from './question.texts.ts'
import { laterQuestionQuery, questionsQuery, storeQuestion } from './question-reads.ts'

learnSentences(questionSentences)

interface QuestionPartProps {
  /** Of the announcement. */
  id: string
  titleId: string
}

QuestionPart.reads = ((search, user) => (user?.role === 'guest' ? [] : [questionsQuery(search)])) satisfies ReadingPart['reads']

/** What an announcement asks its reader: docs/product.md 4.11. Guests neither answer nor see what is asked. */
export function QuestionPart({ user, ...props }: QuestionPartProps & { user: CurrentUser }) {
  const t = useTexts(questionTexts)
  if (user.role === 'guest') return <p className="above-3 small strong">{t('forMembers')}</p>
  return <MembersPart {...props} />
}

function MembersPart({ id, titleId }: QuestionPartProps) {
  const { data: listed, isPending } = useQuery(questionsQuery(new URLSearchParams(useSearch())))
  const found = listed?.find(({ announcementId }) => announcementId === id)
  const { data: later } = useQuery({ ...laterQuestionQuery(id), enabled: !isPending && found === undefined })
  const question = found ?? later
  return question ? <Asked id={id} titleId={titleId} question={question} /> : null
}

export function useOptionText() {
  const { language } = useLanguage()
  const format = useFormat()
  return ({ textKo, textEn, day }: Pick<QuestionOption, 'textKo' | 'textEn' | 'day'>) =>
    day === null ? ((language === 'ko' ? textKo : textEn) ?? '') : format.monthDay(day)
}

interface AskedProps extends QuestionPartProps {
  question: Question
}

function Asked({ id, titleId, question }: AskedProps) {
  const t = useTexts(questionTexts)
  const format = useFormat()
  const { isOpen, mine, closesAt, showsNames, answerCount } = question
  const [isChanging, setIsChanging] = useState(false)
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  const asks = isOpen && (mine === null || isChanging)
  useFocusAfterwards(place, asks)
  const { mutate, isPending } = useAction(saveAnswer, {
    onSuccess(answered, _, client) {
      storeQuestion(client, id, answered)
      setIsChanging(false)
      setSaid(t('said'))
    },
    // Most likely it has ended or changed a moment ago.
    onError: (_error, _sent, client) => invalidate(client, ['/api/announcements/*']),
  })
  const facts = [
    !isOpen && t('closed'),
    asks && t('answered', { count: answerCount }),
    isOpen && closesAt !== null && t('closes', { time: format.dayTime(closesAt) }),
    isOpen && showsNames && t('namesShown'),
  ].filter((fact) => fact !== false)

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div ref={place} className="stack s3 small question" role="group" aria-label={t('label')} aria-describedby={titleId}>
      {asks ? (
        <Choose
          question={question}
          isPending={isPending}
          onAnswer={(choices, companions) => {
            setSaid('')
            mutate({ id, choices, companions })
          }}
          onKeep={mine === null ? undefined : () => setIsChanging(false)}
        />
      ) : (
        mine !== null && (
          <div className="row s2 split">
            <p className="strong question-mine">
              <OwnAnswer question={question} />
            </p>
            {isOpen && (
              <Button className="needs-script" data-action="change" onClick={() => setIsChanging(true)}>
                {t('change')}
              </Button>
            )}
          </div>
        )
      )}
      {!asks && <Totals question={question} />}
      {facts.length > 0 && <p className="quiet">{facts.join(' ')}</p>}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  )
}

/** What was pressed is gone then: the focus goes to what is there in its place. */
function useFocusAfterwards(place: { current: HTMLElement | null }, asks: boolean): void {
  const before = useRef(asks)
  useEffect(() => {
    if (before.current === asks) return
    before.current = asks
    if (document.activeElement !== document.body) return
    const target = asks ? '[aria-pressed=true], [aria-pressed], input' : '[data-action=change]'
    place.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  }, [asks, place])
}

function OwnAnswer({ question: { kind, options, mine } }: { question: Question }) {
  const t = useTexts(questionTexts)
  const textOf = useOptionText()
  const chosen = options.filter(({ id }) => mine?.choices.includes(id)).map(textOf)
  const answer = chosen.length > 0 ? chosen.join(', ') : t(kind === 'days' ? 'noDay' : 'none')
  if (kind !== 'attendance' || mine?.choices[0] === 'no') return t('mine', { answer })
  return t('mine', { answer: t('withPeople', { answer, count: String(1 + (mine?.companions ?? 0)) }) })
}

interface ChooseProps {
  question: Question
  isPending: boolean
  onAnswer: (choices: string[], companions: number) => void
  onKeep: (() => void) | undefined
}

function Choose({ question, isPending, onAnswer, onKeep }: ChooseProps) {
  const t = useTexts(questionTexts)
  const { kind, mine } = question
  const keep = onKeep && (
    <Button variant="quiet" className="own" onClick={onKeep}>
      {t('keep')}
    </Button>
  )
  if (allowsMany(kind))
    return (
      <ChooseMany question={question} isPending={isPending} onSend={(choices) => onAnswer(choices, 0)}>
        {keep}
      </ChooseMany>
    )
  return (
    <ChooseOne question={question} isPending={isPending} onAnswer={onAnswer} companions={mine?.companions ?? 0}>
      {keep}
    </ChooseOne>
  )
}

type ChooseOneProps = Pick<ChooseProps, 'question' | 'isPending' | 'onAnswer'> & {
  companions: number
  children: React.ReactNode
}

/** One press answers. */
function ChooseOne({ question: { kind, options, mine }, isPending, onAnswer, children, ...before }: ChooseOneProps) {
  const t = useTexts(questionTexts)
  const textOf = useOptionText()
  const id = useId()
  // Read when it is sent: what was chosen before the page's scripts ran counts.
  const companions = useRef<HTMLSelectElement>(null)
  const [pressed, setPressed] = useState<string | null>(null)
  return (
    <div className="stack s3 needs-script">
      {kind === 'attendance' && (
        <div className="row s2">
          <label htmlFor={id}>{t('companions')}</label>
          <select id={id} className="control question-companions" ref={companions} defaultValue={before.companions}>
            {Array.from({ length: maxCompanions + 1 }, (_, count) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: it is the number
              <option key={count} value={count}>
                {t('companionCount', { count })}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="row s2 even">
        {options.map((option) => {
          const isMine = mine?.choices.includes(option.id) ?? false
          return (
            <button
              key={option.id}
              type="button"
              className="chip chip-wraps"
              aria-pressed={isMine}
              aria-busy={isPending && pressed === option.id}
              aria-disabled={isPending || undefined}
              onClick={() => {
                if (isPending) return
                setPressed(option.id)
                onAnswer([option.id], Number(companions.current?.value ?? 0))
              }}
            >
              {isMine && <Check aria-hidden="true" />}
              {textOf(option)}
            </button>
          )
        })}
      </div>
      {children}
    </div>
  )
}

type ChooseManyProps = Pick<ChooseProps, 'question' | 'isPending'> & {
  onSend: (choices: string[]) => void
  children: React.ReactNode
}

function ChooseMany({ question: { kind, options, mine }, isPending, onSend, children }: ChooseManyProps) {
  const t = useTexts(questionTexts)
  const textOf = useOptionText()
  const [chosen, setChosen] = useState<readonly string[]>(mine?.choices ?? [])
  const list = useRef<HTMLUListElement>(null)
  // What was ticked before the page's scripts ran.
  useEffect(() => {
    const ticked = [...(list.current?.querySelectorAll<HTMLInputElement>(':checked') ?? [])].map(({ value }) => value)
    if (ticked.length > 0) setChosen(ticked)
  }, [])
  // An option may have been removed since it was ticked.
  const known = options.map(({ id }) => id).filter((id) => chosen.includes(id))
  const isOfDays = kind === 'days'
  const send = known.length > 0 ? t('send') : t(isOfDays ? 'sendNoDay' : 'sendNone')
  return (
    <div className="stack s3 needs-script">
      <p>{t(isOfDays ? 'chooseDays' : 'chooseMany')}</p>
      <ul ref={list} className="stack flat">
        {options.map((option) => (
          <li key={option.id}>
            <label className="line s3 tall">
              <input
                type="checkbox"
                className="check"
                value={option.id}
                checked={chosen.includes(option.id)}
                onChange={({ target }) =>
                  setChosen((before) => (target.checked ? [...before, option.id] : before.filter((id) => id !== option.id)))
                }
              />
              <span className="question-option">{textOf(option)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="row s2">
        <Button variant={known.length > 0 ? 'primary' : 'ghost'} busy={isPending} onClick={() => onSend(known)}>
          {isPending ? t('sending') : send}
        </Button>
        {children}
      </div>
    </div>
  )
}

function Totals({ question: { kind, options } }: { question: Question }) {
  const t = useTexts(questionTexts)
  const textOf = useOptionText()
  const nameOf = usePersonName()
  return (
    <ul className="stack flat question-totals" aria-label={t('totals')}>
      {options.map((option) => {
        const { count, peopleCount: people, names = [] } = option
        return (
          <li key={option.id}>
            <span className="question-option">{textOf(option)}</span>
            <span className="strong tabular question-count">
              {kind === 'attendance' && people > count ? t('peopleWithFamily', { count, people }) : t('people', { count })}
            </span>
            {names.length > 0 && <span className="quiet question-names">{names.map((name) => nameOf(name)).join(', ')}</span>}
          </li>
        )
      })}
    </ul>
  )
}
