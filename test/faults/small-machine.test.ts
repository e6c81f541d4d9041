import { test } from 'node:test'
import { lacking, missing } from '../lacking.ts'
import { exhaustDescriptors } from '../ordeal/few-descriptors.ts'
import { assertMet } from '../ordeal/figures.ts'
import { besideNoisyAddress } from '../ordeal/noisy-address.ts'
import { shortCases, startOnFullDisk } from '../ordeal/start-on-full-disk.ts'

test('with 160 descriptors and 400 connections the same process serves pages again', {
  timeout: 60_000,
  skip: lacking('prlimit', '--nofile=160:160', 'true'),
}, async (context) => {
  assertMet(context, await exhaustDescriptors())
})

test('a start on a full disk serves or ends with a plain sentence', { timeout: 90_000 }, async (context) => {
  const figures = await startOnFullDisk(shortCases)
  if (figures === undefined) return context.skip(missing('no disk can be mounted here'))
  assertMet(context, figures)
})

test('beside one noisy address, another address is served', { timeout: 60_000 }, async (context) => {
  assertMet(context, await besideNoisyAddress(3))
})
