import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, CalendarPlus, CircleDollarSign, CircleStop } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { listAnswers, remindOfQuestion, saveQuestion } from '#contract/news/question-calls.ts'
import { questionSentences } from '#contract/news/question-sentences.ts'
import { type Answers, allowsMany, type Question, reminderPauseHours } from '#contract/news/questions.ts'
import { officeSentences } from '#contract/office-sentences.ts'
import { exportAnswers } from '#contract/site/site-calls.ts'
import { PersonName } from '#web/accounts/person-name.tsx'
import { useAction } from '#web/api/action.ts'
import { pathOf, read } from '#web/api/calls.ts'
import { learnSentences } from '#web/i18n/failure-reason.ts'
import { useFormat, useLocalized } from '#web/i18n/language.tsx'
import { useTexts } from '#web/i18n/use-texts.ts'
import { DownloadCsv } from '#web/lists/download-csv.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { QuestionButton } from '#web/ui/dialog/question-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { EmptyState, ListError, ListLoading } from '#web/ui/list-states.tsx'
import { PaperPage, PrintButton, PrintDate } from '#web/ui/paper-page.tsx'
import { Badge } from '#web/ui/plates.tsx'
import { questionToSend } from './announcement-fields.ts'
import { announcementQuery } from './announcement-reads.ts'
import { answersTexts } from './answers.texts.ts'
import './answers.css'
import { useOptionText } from './question-part.tsx'
import { laterQuestionQuery, storeQuestion } from './question-reads.ts'

learnSentences({ ...officeSentences, ...questionSentences })

// Each read is a line in the log.
const answersQuery = (id: string) => read(listAnswers, { id }, { staleTime: 0, gcTime: 0, meta: { readOnce: true } })

/** docs/product.md 4.11: who answered what to an announcement, and who did not. */
export function AnswersPage({ id }: { id: string }) {
  const t = useTexts(answersTexts)
  const localized = useLocalized()
  const announcement = useQuery(announcementQuery(id))
  const question = useQuery(laterQuestionQuery(id))
  const answers = useQuery({ ...answersQuery(id), enabled: Boolean(question.data) })
  const hasAll = announcement.data && question.data && answers.data
  const isMissing = announcement.data === null || question.data === null
  const isPending = announcement.isPending || question.isPending || (question.data && answers.isPending)
  return (
    <PaperPage
      back={{ href: '/admin?tab=announcements', label: t('back') }}
      tools={
        <>
          {hasAll && <DownloadCsv address={(lang) => pathOf(exportAnswers, { id }, { lang })} />}
          <PrintButton />
        </>
      }
    >
      <p className="quiet heading display">{t('heading')}</p>
      {announcement.data && <h1 className="title below-3">{localized(announcement.data, 'title')}</h1>}
      {isMissing ? (
        <EmptyState heading={<p>{t('notFound')}</p>} />
      ) : question.data && answers.data ? (
        <Shown id={id} question={question.data} answers={answers.data} />
      ) : isPending ? (
        <ListLoading />
      ) : (
        <ListError onRetry={() => void answers.refetch()} />
      )}
    </PaperPage>
  )
}

interface ShownProps {
  id: string
  question: Question
  answers: Answers
}

function Shown({ id, question, answers }: ShownProps) {
  const t = useTexts(answersTexts)
  const format = useFormat()
  const { isOpen, closesAt } = question
  const state = !isOpen ? t('closed') : closesAt === null ? t('isOpen') : t('openUntil', { time: format.dayTime(closesAt) })
  return (
    <div className="stack s5">
      <div className="stack s3">
        <p className="strong">{state}</p>
        {isOpen && <WhileOpen id={id} question={question} answers={answers} />}
      </div>
      <Options id={id} question={question} answers={answers} />
      <People heading={t('unanswered')} count={answers.unanswered.length}>
        {answers.unanswered.map((person) => (
          <li key={person.userId}>
            <PersonLink userId={person.userId}>
              <PersonName of={person} />
            </PersonLink>
          </li>
        ))}
      </People>
      <PrintDate />
    </div>
  )
}

const hourMs = 3_600_000

function WhileOpen({ id, question, answers: { unanswered, remindedAt } }: ShownProps) {
  const t = useTexts(answersTexts)
  const format = useFormat()
  const client = useQueryClient()
  const closing = useAction(saveQuestion, {
    done: { title: t('closedTitle'), description: t('closedText') },
    failed: t('closeFailed'),
    onSuccess: (closed) => storeQuestion(client, id, closed),
  })
  const reminding = useAction(remindOfQuestion, {
    done: ({ told }) => ({ title: t('remindedTitle'), description: t('reminded', { count: told }) }),
    failed: t('remindFailed'),
    onSuccess: () =>
      client.setQueryData(answersQuery(id).queryKey, (known) => known && { ...known, remindedAt: new Date().toISOString() }),
  })
  const isResting = remindedAt !== null && Date.parse(remindedAt) + reminderPauseHours * hourMs > Date.now()
  return (
    <>
      <div className="row s2 even screen-only needs-script">
        {unanswered.length > 0 && !isResting && (
          <QuestionButton
            variant="primary"
            question={{
              title: t('remindTitle'),
              text: t('remindText'),
              confirmLabel: t('remindConfirm'),
              keepLabel: t('remindKeep'),
              onConfirm: () => reminding.mutateAsync({ id }),
            }}
          >
            <Bell aria-hidden="true" />
            {t('remind', { count: unanswered.length })}
          </QuestionButton>
        )}
        <QuestionButton
          question={{
            title: t('closeTitle'),
            text: t('closeText'),
            confirmLabel: t('closeNow'),
            keepLabel: t('keepOpen'),
            onConfirm: () => closing.mutateAsync({ id, ...questionToSend(question, new Date().toISOString()) }),
          }}
        >
          <CircleStop aria-hidden="true" />
          {t('closeNow')}
        </QuestionButton>
      </div>
      {isResting && remindedAt && <p className="quiet small">{t('remindedAt', { time: format.dayTime(remindedAt) })}</p>}
    </>
  )
}

function Options({ id, question: { kind, options }, answers: { answers } }: ShownProps) {
  const t = useTexts(answersTexts)
  const textOf = useOptionText()
  const most = Math.max(1, ...options.map(({ count }) => count))
  const none = answers.filter(({ choices }) => choices.length === 0)
  return (
    <>
      {options.map((option) => {
        const { count, peopleCount: people } = option
        const isMost = kind === 'days' && count === most
        return (
          <People
            key={option.id}
            heading={textOf(option)}
            count={count}
            more={people > count ? t('peopleWithFamily', { count, people }) : undefined}
            plate={isMost && <Badge tone="green">{t('most')}</Badge>}
            acts={(headingId) => (
              <>
                {option.day !== null && (
                  <LinkButton
                    variant={isMost ? 'primary' : 'ghost'}
                    href={`/admin?tab=events&newRide=${option.day}&from=${encodeURIComponent(id)}`}
                    aria-describedby={headingId}
                  >
                    <CalendarPlus aria-hidden="true" />
                    {t('makeRide')}
                  </LinkButton>
                )}
                {count > 0 && (
                  <LinkButton
                    href={`/admin?money=new&answers=${encodeURIComponent(id)}&option=${encodeURIComponent(option.id)}`}
                    aria-describedby={headingId}
                  >
                    <CircleDollarSign aria-hidden="true" />
                    {t('charges')}
                  </LinkButton>
                )}
              </>
            )}
          >
            {answers
              .filter(({ choices }) => choices.includes(option.id))
              .map((answer) => (
                <Answered key={answer.userId} answer={answer} />
              ))}
          </People>
        )
      })}
      {allowsMany(kind) && none.length > 0 && (
        <People heading={t(kind === 'days' ? 'noDayChosen' : 'noneChosen')} count={none.length}>
          {none.map((answer) => (
            <Answered key={answer.userId} answer={answer} />
          ))}
        </People>
      )}
    </>
  )
}

function Answered({ answer }: { answer: Answers['answers'][number] }) {
  const t = useTexts(answersTexts)
  return (
    <li>
      <PersonLink userId={answer.userId}>
        <PersonName of={answer} />
      </PersonLink>
      {answer.companions > 0 && <span className="quiet small"> {t('companions', { count: answer.companions })}</span>}
    </li>
  )
}

function PersonLink({ userId, children }: { userId: string; children: ReactNode }) {
  return (
    <Link className="reach" href={`/admin?tab=members&person=${encodeURIComponent(userId)}`}>
      {children}
    </Link>
  )
}

interface PeopleProps {
  heading: string
  count: number
  /** In place of the plain number. */
  more?: string | undefined
  plate?: ReactNode
  /** Described by the heading. */
  acts?: (headingId: string) => ReactNode
  children: ReactNode
}

function People({ heading, count, more, plate, acts, children }: PeopleProps) {
  const t = useTexts(answersTexts)
  const id = useId()
  return (
    <section className="stack s2 answers-part" aria-labelledby={id}>
      <div className="row s2 split">
        <h2 id={id} className="large answers-heading">
          {heading}
        </h2>
        {plate}
        <p className="strong tabular">{more ?? t('people', { count })}</p>
      </div>
      {count === 0 ? <p className="quiet">{t('none')}</p> : <ul className="tiles flat answers-names">{children}</ul>}
      {acts && <div className="row s2 even screen-only">{acts(id)}</div>}
    </section>
  )
}
