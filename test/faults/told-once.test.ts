import { test } from 'node:test'
import { tellAndKill } from './told-once.ts'

test(
  'two processes tell 24 people by mail and push; one is killed on the way, and then the other: each person hears once',
  {
    timeout: 120_000,
  },
  (context) => tellAndKill('sqlite', 24, context),
)
