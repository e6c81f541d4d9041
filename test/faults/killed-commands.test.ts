import { test } from 'node:test'
import { killBackups } from './killed-commands.ts'

test('a killed backup or restore leaves the old database or the new one, complete', { timeout: 120_000 }, () =>
  killBackups('sqlite', 1),
)
