import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { say } from '#contract/sentences.ts'
import { Bylaws, BylawsInput, BylawsPage, BylawsVersion, NewestBylaws } from './bylaws.ts'

/** Any text: what is no number of a version is no version. */
const VersionQuery = z.object({ version: z.optional(z.string().check(z.maxLength(64, say('Invalid value')))) })

export const readBylaws = call('GET /api/bylaws', {
  access: 'anyone',
  summary: 'The bylaws that are in force today, or one version; texts in Markdown',
  query: VersionQuery,
  answers: Bylaws,
  refusals: { 404: 'There is no such version.' },
})

export const readBylawsPage = call('GET /api/bylaws/page', {
  access: 'anyone',
  summary: 'The same as the page shows it: texts in blocks, all versions, and what changed against the version before',
  query: VersionQuery,
  answers: BylawsPage,
  refusals: { 404: 'There is no such version.' },
})

export const listBylawsVersions = call('GET /api/bylaws/versions', {
  access: 'anyone',
  summary: 'The versions of the bylaws, newest first',
  query: ListQuery,
  answers: z.array(BylawsVersion),
})

export const readNewestBylaws = call('GET /api/bylaws/newest', {
  access: 'admin',
  summary: 'The version that was published last, and by whom: what the next one is written from',
  answers: NewestBylaws,
})

export const publishBylaws = call('POST /api/bylaws', {
  access: 'admin',
  summary: 'Publish a new version of the bylaws. Earlier ones stay readable',
  body: BylawsInput,
  sample: {
    chapters: [
      {
        titleKo: '제1장 총칙',
        titleEn: '1. General Rules',
        articles: [
          {
            titleKo: '제1조 (명칭)',
            titleEn: 'Article 1 (Name)',
            textKo: '본 클럽의 명칭은 ‘우리 클럽’이다.',
            textEn: 'The club is called “Our Club.”',
          },
        ],
      },
    ],
    effectiveDate: '2026-12-01',
    reason: '11월 총회에서 개정 / amended at the November assembly',
    expectedVersion: 0,
  },
  creates: Bylaws,
  confirms: true,
  refusals: { 409: 'Another version was published since `expectedVersion`.' },
  changes: ['/api/bylaws/*'],
})
