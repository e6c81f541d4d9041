import * as calls from '#contract/news/question-calls.ts'
import { answer } from '#server/http/answer.ts'
import type { Api, Site } from '#server/http/api.ts'
import { answerRead } from '#server/http/reads.ts'
import { listAnnouncements } from './news-calls.ts'
import { changeQuestion, deleteQuestion, remindOfQuestion, saveAnswer, viewAnswers } from './question-changes.ts'
import { findQuestion, listQuestions } from './questions.ts'

export function answerQuestionCalls(app: Api, { db, config }: Site): void {
  const by = (actorId: string) => ({ actorId, moment: { now: new Date(), club: config.club } })
  const viewer = ({ id }: { id: string }) => ({ viewerId: id, now: new Date() })

  answerRead(app, calls.listQuestions, async ({ query, currentUser }) => {
    const { rows } = await listAnnouncements(db, query)
    const asking = rows.flatMap(({ id, answering }) => (answering === undefined ? [] : id))
    return listQuestions(db, [...asking, ...(query.also ? [query.also] : [])], viewer(currentUser))
  })

  answer(app, calls.findQuestion, ({ params, currentUser }) => findQuestion(db, params.id, viewer(currentUser)))

  answer(app, calls.saveQuestion, ({ params, body, currentUser }) => changeQuestion(db, params.id, body, by(currentUser.id)))

  answer(app, calls.deleteQuestion, ({ params, currentUser }) => deleteQuestion(db, params.id, { actorId: currentUser.id }))

  answer(app, calls.saveAnswer, ({ params, body, currentUser }) => saveAnswer(db, params.id, body, viewer(currentUser)))

  answer(app, calls.listAnswers, ({ params, currentUser }, reply) => {
    reply.header('cache-control', 'private, no-store')
    return viewAnswers(db, params.id, { actorId: currentUser.id })
  })

  answer(app, calls.remindOfQuestion, ({ params, currentUser }) => remindOfQuestion(db, params.id, by(currentUser.id)), {
    preHandler: (request) => app.limits.spend(request, 'askMembers'),
  })
}
