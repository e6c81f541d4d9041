import { provideProgram } from '../../scripts/check/programs.ts'
import { killUnderWriters } from './crash.ts'
import { exhaustDescriptors } from './few-descriptors.ts'
import { type Figure, holds, seed } from './figures.ts'
import { sendHostileRequests } from './hostile-requests.ts'
import { besideNoisyAddress } from './noisy-address.ts'
import { overload } from './overload.ts'
import { allCases, startOnFullDisk } from './start-on-full-disk.ts'

/** 1 for the whole length; less to try a part. */
const scale = Number(process.env.ORDEAL_SCALE ?? 1)
const scaled = (length: number, least = 1) => Math.max(least, Math.round(length * scale))

const needs = (program: string) => [holds(`this machine has ${program}`, false)]

async function crash(): Promise<Figure[]> {
  const plan = { rounds: scaled(200, 2), writes: scaled(20_000, 100), seed }
  return [
    ...(await killUnderWriters({ engine: 'sqlite', ...plan })),
    ...(await killUnderWriters({ engine: 'postgres', ...plan })),
  ]
}

function descriptors(): Promise<Figure[]> | Figure[] {
  return provideProgram('prlimit', { from: 'util-linux' }) === undefined ? needs('prlimit') : exhaustDescriptors()
}

/** The parts of `npm run ordeal` that stand a machine's faults, by name. */
export const parts: Record<string, () => Promise<Figure[]> | Figure[]> = {
  crash,
  hostile: () => sendHostileRequests(scaled(500_000, 1_000), seed),
  overload: () => overload(scaled(300, 5)),
  descriptors,
  'full-disk': async () => (await startOnFullDisk(allCases)) ?? needs('the right to mount a disk'),
  noisy: () => besideNoisyAddress(scaled(60, 3)),
}
