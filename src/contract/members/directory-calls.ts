import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { DirectoryChoices, DirectoryInput, DirectoryMember, DirectoryQuery } from './directory.ts'

export const listDirectory = call('GET /api/directory', {
  access: 'member',
  summary: 'Members who are listed, newest accounts first',
  query: DirectoryQuery,
  answers: z.array(DirectoryMember),
})

export const findDirectoryChoices = call('GET /api/directory/mine', {
  access: 'member',
  summary: 'What the user shows other members',
  answers: DirectoryChoices,
})

export const saveDirectoryChoices = call('PUT /api/directory/mine', {
  access: 'member',
  summary: 'Choose what other members see',
  body: DirectoryInput,
  answers: DirectoryChoices,
  changes: ['/api/directory/*'],
})
