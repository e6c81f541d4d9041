import { findWebKit } from '../../scripts/check/programs.ts'
import { walkJourneys } from './walk-journeys.ts'
import { openWebKit } from './webkit.ts'

const programs = findWebKit()
walkJourneys('WebKit', programs && (() => openWebKit(programs)))
