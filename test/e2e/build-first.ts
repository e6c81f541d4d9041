import { ensureBuild } from '../../scripts/build/ensure-build.ts'

/** Runs before the first worker: otherwise each worker would rebuild a stale build. */
export default async function buildFirst() {
  await ensureBuild()
}
