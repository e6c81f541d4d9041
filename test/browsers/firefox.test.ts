import { findFirefox } from '../../scripts/check/programs.ts'
import { openFirefox } from './firefox.ts'
import { walkJourneys } from './walk-journeys.ts'

const program = findFirefox()
walkJourneys('Firefox', program === undefined ? undefined : () => openFirefox(program))
