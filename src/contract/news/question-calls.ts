import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { Id } from '#contract/fields.ts'
import { AnnouncementListQuery } from './announcements.ts'
import { AnswerInput, Answers, ListedQuestion, Question, QuestionInput, Reminded } from './questions.ts'

const changes = ['/api/announcements/*']

export const listQuestions = call('GET /api/announcements/questions', {
  access: 'member',
  summary: 'What the announcements ask that `GET /api/announcements` answers to the same query, and what `also` asks',
  query: z.extend(AnnouncementListQuery, { also: z.optional(Id) }),
  answers: z.array(ListedQuestion),
  refusals: { 404: 'There is no announcement `olderThan`.' },
})

export const findQuestion = call('GET /api/announcements/:id/question', {
  access: 'member',
  summary: 'What an announcement asks, how many chose what, and the answer of the current user',
  answers: Question,
  refusals: { 404: 'The announcement asks nothing.' },
})

export const saveQuestion = call('PUT /api/announcements/:id/question', {
  access: 'admin',
  summary: 'Let members answer an announcement, or change what it asks',
  body: QuestionInput,
  sample: {
    kind: 'one',
    options: [
      { textKo: '중간', textEn: 'Medium' },
      { textKo: '큰 것', textEn: 'Large' },
    ],
    closesAt: '2026-10-20T22:00',
    showsNames: false,
  },
  answers: Question,
  refusals: { 409: 'Someone has chosen an option that would be removed, or the question has changed since `expectedVersion`.' },
  changes,
})

export const deleteQuestion = call('DELETE /api/announcements/:id/question', {
  access: 'admin',
  summary: 'Ask nothing any more; the answers are deleted too',
  changes,
})

export const saveAnswer = call('PUT /api/announcements/:id/answer', {
  access: 'member',
  summary: 'Answer an announcement; the last answer of a member counts',
  body: AnswerInput,
  sample: { choices: ['yes'], companions: 2 },
  answers: Question,
  refusals: { 409: 'It no longer takes answers.' },
})

export const listAnswers = call('GET /api/announcements/:id/answers', {
  access: 'admin',
  summary: 'Who answered what, and which members have not answered; recorded in the activity log',
  answers: Answers,
})

export const remindOfQuestion = call('POST /api/announcements/:id/remind', {
  access: 'admin',
  summary: 'Remind the members who have not answered',
  answers: Reminded,
  refusals: { 409: 'They were reminded in the last 48 hours, all have answered, or it no longer takes answers.' },
})
