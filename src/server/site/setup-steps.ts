import type { Club } from '#contract/site/club.ts'
import type { SetupSteps } from '#contract/site/waiting.ts'

/** Of the club.config.json that comes with the site. A test compares them. */
const sample = {
  name: '한길 라이더스',
  emblem: 'M15 12.6H25.8V20.6M32.2 10.4V21.8M14.6 25H33V30.6H14.6V36.2H34',
  motto: '같은 길,',
  domain: '.example',
}

/** Which steps of the first setup are done: what they are about is no longer the sample's. Null when all are. */
export function findSetupSteps({ name, email, emblem, motto, duesPayment }: Club): SetupSteps | null {
  const steps = {
    club: name.ko !== sample.name && !email.endsWith(sample.domain),
    face: emblem !== sample.emblem,
    words: motto.ko[0] !== sample.motto,
    dues: !duesPayment?.ways.en.includes(sample.domain),
  }
  return Object.values(steps).every(Boolean) ? null : steps
}
