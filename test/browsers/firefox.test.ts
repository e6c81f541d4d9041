import { findProgram } from '../../scripts/check/programs.ts'
import { openFirefox } from './firefox.ts'
import { walkJourneys } from './walk-journeys.ts'

const program = findProgram('firefox-esr', 'firefox')
walkJourneys('Firefox', program === undefined ? undefined : () => openFirefox(program))
