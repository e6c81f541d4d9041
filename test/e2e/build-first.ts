import { ensureBuild } from '../../scripts/build/ensure-build.ts'

/** Builds once before the workers start: otherwise each would rebuild a stale build. */
export default function buildFirst() {
  ensureBuild()
}
