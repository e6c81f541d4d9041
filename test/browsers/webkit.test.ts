import { walkJourneys } from './walk-journeys.ts'
import { findWebKit, openWebKit } from './webkit.ts'

const programs = findWebKit()
walkJourneys('WebKit', programs && (() => openWebKit(programs)))
