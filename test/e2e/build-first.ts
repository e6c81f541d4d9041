import { ensureBuild } from '../../scripts/build/ensure-build.ts'

/** Before the first worker starts: otherwise each would find the build stale and make it anew. */
export default function buildFirst() {
  ensureBuild()
}
