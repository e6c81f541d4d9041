import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { sayOfClub } from './club-problems.ts'
import { ClubSettings } from './club-settings.ts'
import { emblemStyles } from './emblems.ts'

/** The values `emblem` and `emblemStyle` of the club. */
const Emblem = z.object({ emblem: z.string(), emblemStyle: z.enum(emblemStyles) })

export const uploadEmblem = call('PUT /api/club-settings/emblem', {
  access: 'admin',
  summary: 'Upload an emblem as SVG or PNG, the file as the body; it is cleaned and redrawn as one path',
  answers: ClubSettings,
  confirms: true,
  refusals: {
    400: 'It is no picture that can be redrawn.',
    409: 'The file that CLUB_CONFIG names rules.',
  },
  changes: ['/api/club-settings', '/api/club'],
})

export const redrawEmblem = call('POST /api/setup/emblem', {
  access: 'anyone',
  summary:
    'During the first setup, an SVG or PNG as the body becomes an emblem, which is not saved. The secret of the setup is in `x-setup-secret`',
  answers: Emblem,
  refusals: {
    400: 'It is no picture that can be redrawn.',
    403: 'The secret is not, or no longer, valid.',
  },
})

export const drawLetters = call('GET /api/club/emblem', {
  access: 'anyone',
  summary: 'One or two letters, digits or Hangul syllables as an emblem, which is not saved',
  query: z.object({
    letters: z
      .string()
      .check(z.regex(/^[A-Za-z0-9가-힣]{1,2}$/, sayOfClub('Please type one or two letters, digits or Hangul syllables.'))),
  }),
  answers: Emblem,
  refusals: { 400: 'The font of the headings lacks one of them.' },
})
