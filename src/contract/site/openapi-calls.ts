import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'

export const describeApi = call('GET /api/openapi.json', {
  access: 'anyone',
  summary: 'This document',
  answers: z.record(z.string(), z.unknown()),
})
