import { expect, test } from 'vitest'
import { readable, stripeClosing, stripeWant, stripeWants } from './stripe-says.ts'

test('the questions that Stripe names are known by whose answer is wanted and what it is', () => {
  const existing = (name: string) => {
    const { whose, what } = stripeWant(name)
    return [whose, what]
  }
  expect(existing('external_account')).toEqual([undefined, 'external_account'])
  expect(existing('business_type')).toEqual([undefined, 'business_type'])
  expect(existing('business_profile.url')).toEqual([undefined, 'url'])
  expect(existing('business_profile.mcc')).toEqual([undefined, 'mcc'])
  expect(existing('tos_acceptance.ip')).toEqual([undefined, 'tos_acceptance'])
  expect(existing('settings.payments.statement_descriptor')).toEqual([undefined, 'statement_descriptor'])
  expect(existing('company.tax_id')).toEqual(['company', 'tax_id'])
  expect(existing('company.address.postal_code')).toEqual(['company', 'address'])
  expect(existing('company.owners_provided')).toEqual(['company', 'owners_provided'])
  expect(existing('individual.verification.additional_document')).toEqual(['individual', 'document'])
  expect(existing('representative.first_name')).toEqual(['representative', 'name'])
  expect(existing('representative.relationship.title')).toEqual(['representative', 'relationship'])
  expect(existing('person_1Nx7Qd.dob.day')).toEqual(['person', 'dob'])
  expect(existing('owners.email')).toEqual(['owners', 'email'])
})

test('parts of one question are told once; one that nobody knows yet is readable', () => {
  const day = ['day', 'month', 'year'].map((part) => `representative.dob.${part}`)
  expect(stripeWants([...day, 'representative.last_name', 'representative.first_name'])).toHaveLength(2)
  expect(stripeWant('person_1Nx7Qd.proof_of_liveness')).toEqual({
    whose: 'person',
    said: 'Proof of liveness',
  })
  expect(readable('new_thing.some_part')).toBe('New thing: some part')
})

test('why an account is closed: each rejection is one', () => {
  expect(
    [
      'requirements.past_due',
      'rejected.fraud',
      'action_required.requested_capabilities',
      'listed',
      'brand_new',
    ].map(stripeClosing),
  ).toEqual(['past_due', 'rejected', 'action_required', 'listed', undefined])
})
