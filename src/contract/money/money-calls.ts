import * as z from 'zod/mini'
import { call } from '#contract/calls.ts'
import { ListQuery } from '#contract/fields.ts'
import { ExportQuery } from '#contract/site/export-query.ts'
import {
  Charge,
  ChargeUpdate,
  Collection,
  CollectionDetail,
  CollectionInput,
  CollectionUpdate,
  OwnCharge,
  PaymentsInput,
  Reminded,
} from './money.ts'

const changes = ['/api/collections/*', '/api/charges/*']

const sample = {
  kind: 'dues',
  titleKo: '2027년 회비',
  titleEn: '2027 dues',
  amountCents: 5_000,
  dueDate: '2027-03-31',
  waysKo: 'Zelle(ride@hangil.example), 수표, 현금',
  waysEn: 'Zelle (ride@hangil.example), check or cash',
} as const

export const listCollections = call('GET /api/collections', {
  access: 'admin',
  summary: 'What the club collects, with totals, last opened first',
  query: ListQuery,
  answers: z.array(Collection),
})

export const openCollection = call('POST /api/collections', {
  access: 'admin',
  summary: 'Open dues, the shares of a ride or another collection, and charge people',
  refusals: { 400: 'A ride or a person does not exist, a person is there twice, or there is none.' },
  body: CollectionInput,
  sample,
  creates: CollectionDetail,
  changes,
})

export const readCollection = call('GET /api/collections/:id', {
  access: 'admin',
  summary: 'One collection with everyone’s charges and payments; recorded in the activity log',
  answers: CollectionDetail,
})

export const changeCollection = call('PUT /api/collections/:id', {
  access: 'admin',
  summary: 'Change a collection. A new amount goes to those who have the former one and still owe',
  refusals: {
    400: 'A ride or a person does not exist, or a person is there twice.',
    409: 'It has changed since `expectedVersion`.',
  },
  body: CollectionUpdate,
  sample: { ...sample, expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: CollectionDetail,
  changes,
})

export const recordPayments = call('POST /api/collections/:id/payments', {
  access: 'admin',
  summary: 'Record payments, and with a minus what was given back: all or none',
  refusals: {
    400: 'A charge is of another collection, a day is still to come, or more is given back than was paid.',
    409: 'A charge has changed since its `expectedVersion`.',
  },
  body: PaymentsInput,
  sample: {
    payments: [
      {
        chargeId: 'kq3v7m2xw9d4',
        amountCents: 5_000,
        paidOn: '2026-10-03',
        method: 'zelle',
        expectedVersion: '2026-10-03T18:00:00.000Z',
      },
    ],
  },
  creates: CollectionDetail,
  changes,
})

export const remindOfCollection = call('POST /api/collections/:id/remind', {
  access: 'admin',
  summary: 'Remind those who owe',
  refusals: { 409: 'It is earlier than 14 days before the due day, they were reminded in the last 7 days, or all have paid.' },
  answers: Reminded,
  changes,
})

export const changeCharge = call('PUT /api/charges/:id', {
  access: 'admin',
  summary: 'Change what one person has to pay, or waive it',
  refusals: { 409: 'It has changed since `expectedVersion`.' },
  body: ChargeUpdate,
  sample: { waivedReason: '운영진', expectedVersion: '2026-10-03T18:00:00.000Z' },
  answers: Charge,
  changes,
})

export const listOwnCharges = call('GET /api/charges/mine', {
  access: 'member',
  summary: 'What the user has to pay and has paid, latest due day first',
  answers: z.array(OwnCharge),
})

export const claimPayment = call('POST /api/charges/:id/claim', {
  access: 'member',
  summary: 'Say that the user has paid; officers check it',
  refusals: { 404: 'It is no charge of the user.', 409: 'It is paid or waived.' },
  answers: OwnCharge,
  changes,
})

export const exportCharges = call('GET /api/collections/:id/charges.csv', {
  access: 'admin',
  confirms: true,
  sends: 'text/csv',
  summary: 'The charges of a collection as CSV; recorded in the activity log',
  query: ExportQuery,
})
