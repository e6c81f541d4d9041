import type { Club } from './club.ts'
import { clubDefaults } from './club-defaults.ts'
import type { SetupSteps } from './waiting.ts'

type SampleValues = Pick<
  Club,
  | 'name'
  | 'abbreviation'
  | 'emblem'
  | 'motto'
  | 'city'
  | 'state'
  | 'email'
  | 'phone'
  | 'years'
  | 'figures'
  | 'dues'
  | 'duesPayment'
>

/** The values of the club.config.json that comes with the site that no club has: none is to publish them by accident. A test compares them. */
export const sampleClub: SampleValues = {
  ...clubDefaults,
  name: { ko: '한길 라이더스', en: 'Hangil Riders' },
  abbreviation: 'HGR',
  motto: { ko: ['같은 길,', '같은 속도.'], en: ['Same road,', 'same pace.'] },
  city: { ko: '덴버', en: 'Denver' },
  state: { ko: '콜로라도', en: 'Colorado' },
  email: 'ride@hangil.example',
  phone: '(303) 555-0100',
  duesPayment: {
    due: {
      ko: '1년에 한 번, 3월 31일까지. 새 회원은 승인된 뒤 30일 안에',
      en: 'once a year, by March 31; new members within 30 days of approval',
    },
    ways: { ko: 'Zelle(ride@hangil.example), 수표, 현금', en: 'Zelle (ride@hangil.example), check or cash' },
  },
}

/** The parts of the first setup that a new club is asked for, in their order; the times of rides are right for most. */
export const setupParts = ['club', 'face', 'words', 'dues'] as const

/** Which of them still show the sample. */
export const partsLeft = (steps: SetupSteps | null) => setupParts.filter((part) => steps && !steps[part])

const sampleDomain = '.example'

/** Which steps of the first setup are done: what they are about is no longer the sample's. Null when all are. */
export function findSetupSteps({ name, email, emblem, motto, duesPayment }: Club): SetupSteps | null {
  const steps = {
    club: name.ko !== sampleClub.name.ko && !email.endsWith(sampleDomain),
    face: emblem !== sampleClub.emblem,
    words: motto.ko[0] !== sampleClub.motto.ko[0],
    dues: !duesPayment?.ways.en.includes(sampleDomain),
  }
  return Object.values(steps).every(Boolean) ? null : steps
}
