import assert from 'node:assert/strict'
import { test } from 'node:test'
import { club } from '../../../test/club-command.ts'

test('a command that does not exist, and words that it cannot take, are named above the help', async () => {
  for (const [words, sentence] of [
    [['nonsense'], 'There is no command “nonsense”.'],
    [['constructor'], 'There is no command “constructor”.'],
    [['__proto__'], 'There is no command “__proto__”.'],
    [['backup', '--fast'], '“backup” has no option “--fast”.'],
    [['backup', 'a', 'b'], '“backup” cannot take “b”.'],
    [['log-out-everyone', 'now'], '“log-out-everyone” cannot take “now”.'],
    [['restore'], '“restore” needs <file> behind it.'],
    [['import-members', '--dry-run'], '“import-members” needs <file> behind it.'],
  ] as const) {
    const { code, stdout, stderr } = await club({}, ...words)
    assert.deepEqual([code, stdout], [2, ''], String(words))
    assert.ok(stderr.includes(sentence), `${sentence} in ${stderr}`)
    assert.match(stderr, /npm run club -- <command>/)
  }
  for (const words of [[], ['help'], ['--help']]) assert.equal((await club({}, ...words)).code, 0)
})
