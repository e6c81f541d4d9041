import { call } from '#contract/calls.ts'
import { ClubSettings } from './club-settings.ts'

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
