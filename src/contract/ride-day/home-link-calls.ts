import { call } from '#contract/calls.ts'
import { HomeLink, HomeLinkInput } from './home-links.ts'

export const findHomeLink = call('GET /api/riding-events/:id/home-link', {
  access: 'user',
  summary: 'The user’s link to the ride for people at home',
  refusals: { 409: 'The user has no place on the ride.' },
  answers: HomeLink,
})

export const makeHomeLink = call('POST /api/riding-events/:id/home-link', {
  // Members, because the page names the leader.
  access: 'member',
  summary: 'Make a link to the ride for people at home, or find the one that exists',
  refusals: { 409: 'The user has no place on the ride, or it is over or cancelled.' },
  body: HomeLinkInput,
  creates: HomeLink,
})

export const revokeHomeLink = call('DELETE /api/riding-events/:id/home-link', {
  access: 'user',
  summary: 'Remove the link to the ride for people at home',
})
