import { expect, test } from 'vitest'
import { sampleOffer as offer, sampleSlot as slot } from '#test/factories/channels/channel-samples.ts'
import { keyAccount } from '../../parts/key-account.ts'
import { adapter } from './adapter.ts'
import { collectedIn, contactIn, eventOf, optionId, rejection, travellersIn, unitsIn } from './messages.ts'

const wire = (headers: Record<string, string>, body = '') => ({
  method: 'POST',
  path: '/booking',
  root: '/viator',
  query: '',
  headers,
  body: Buffer.from(body),
})

test('the key stands in a header, or in the body of version 1', () => {
  expect(adapter.inbound?.accountOf(wire({ 'x-api-key': 'k' }))).toBe(keyAccount('k'))
  expect(
    adapter.inbound?.accountOf(wire({}, '{"requestType":"BookingRequest","data":{"ApiKey":"k2"}}')),
  ).toBe(keyAccount('k2'))
  expect(adapter.inbound?.accountOf(wire({}, '{}'))).toBeNull()
})

test('a departure is an event with decimals, its cut-off in UTC and what is left', () => {
  expect(eventOf(offer, slot, 2)).toEqual({
    status: 'AVAILABLE',
    startTime: '08:30',
    capacity: {
      type: 'LIMITED',
      vacancies: [{ types: ['ADULT', 'CHILD'], quantity: 12, quantityType: 'SHARED' }],
      original: 40,
      remaining: 12,
    },
    bookingCutoff: '2026-11-30T23:30:00.000Z',
    price: {
      type: 'PER_PERSON_PRICE',
      prices: [
        { types: ['ADULT'], retailPrice: 3900, netPrice: 3100 },
        { types: ['CHILD'], retailPrice: 2900, netPrice: 2300 },
      ],
    },
  })
  expect(eventOf(offer, { ...slot, left: null })).toMatchObject({ capacity: { type: 'UNLIMITED' } })
  expect(eventOf(offer, slot, 13)).toMatchObject({
    status: 'UNAVAILABLE',
    unavailableReason: 'LIMITED_AVAILABILITY',
  })
  expect(eventOf(offer, { ...slot, open: false, why: 'tooLate' })).toMatchObject({
    unavailableReason: 'PAST_BOOKING_CUTOFF',
  })
  expect(eventOf(offer, slot, 1, false)).toMatchObject({
    unavailableReason: 'UNSUPPORTED_TICKET_COMBINATION',
  })
  expect(optionId({ outsideProduct: 'SIM', outsideOption: 'SIM-DAY' })).toBe('SIM-DAY')
})

test('travellers keep their own numbers; where the mix says more than the names, it rules', () => {
  const named = [
    { TravellerIdentifier: '1', GivenName: 'Mara', Surname: 'Winter', AgeBand: 'Adult', LeadTraveller: true },
    { TravellerIdentifier: '7', GivenName: 'Tom', Surname: 'Winter', AgeBand: 'Child' },
  ]
  expect(travellersIn({ Traveller: named, TravellerMix: { Adult: 1, Child: 1, Total: 2 } })).toEqual([
    { unit: 'ADULT', name: 'Mara Winter', outsideId: '1' },
    { unit: 'CHILD', name: 'Tom Winter', outsideId: '7' },
  ])
  expect(
    travellersIn({ Traveller: named.slice(0, 1), TravellerMix: { Adult: 2, Child: 0, Total: 2 } }),
  ).toEqual([{ unit: 'ADULT', name: 'Mara Winter', outsideId: '1' }, { unit: 'ADULT' }])
  expect(travellersIn({})).toBeUndefined()
  expect(unitsIn([{ type: 'ADULT', quantity: 0 }])).toBeUndefined()
  expect(
    contactIn({
      Traveller: named,
      ContactDetail: { ContactValue: 'US+1 5550100' },
      ContactEmail: 'm@x.example',
    }),
  ).toEqual({
    name: 'Mara Winter',
    phone: '+1 5550100',
    email: 'm@x.example',
  })
  expect(
    collectedIn({
      RequiredInfo: { Question: [{ QuestionText: 'Weight', QuestionAnswer: '50 Kg' }] },
      PickupPoint: 'Hilton',
    }),
  ).toEqual({
    Weight: '50 Kg',
    hotel: 'Hilton',
  })
})

test('a "no" rejects the transaction for one of the four reasons', () => {
  expect(rejection('soldOut')).toEqual({
    TransactionStatus: { Status: 'REJECTED', RejectionReason: 'BOOKED_OUT_ALT_DATES' },
  })
  expect(rejection('balance', 'why')).toMatchObject({
    TransactionStatus: { RejectionReason: 'OTHER', RejectionReasonDetails: 'why' },
  })
})
