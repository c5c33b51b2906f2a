import { expect, test } from 'vitest'
import { underOurNames } from './our-names.ts'

const items = ['identityType', 'identityNumber', 'birthdate', 'gender', 'nationality', 'weight'].map(
  (key) => ({ key }),
)

test.each([
  ['Ctrip', { cardType: '2', cardNo: 'E98765432', birthDate: '1990-03-07', gender: 'M', nationality: 'CN' }],
  ['Mafengwo', { passport: 'E98765432', birthday: '1990-03-07', sex: '男', nationality: 'CN' }],
  ['Tiqets', { passport_id: 'E98765432', date_of_birth: '1990-03-07', gender: 'male', nationality: 'CN' }],
])('what %s tells of a guest is what our product asks for', (_, response) => {
  expect(underOurNames(items, response)).toEqual({
    identityType: 'passport',
    identityNumber: 'E98765432',
    birthdate: '1990-03-07',
    gender: 'male',
    nationality: 'CN',
  })
})

test.each([
  ['Meituan', { credentialType: '0', credentialNo: '11010519491231002X' }],
  ['Fliggy', { certificateType: '1', certificateId: '11010519491231002X' }],
  ['Tongcheng', { idCard: '11010519491231002X' }],
])('a Chinese identity card of %s is known as one', (_, response) => {
  expect(underOurNames(items, response)).toEqual({
    identityType: 'idCard',
    identityNumber: '11010519491231002X',
  })
})

test('what a guest was asked in words is found by them, in any of our languages', () => {
  const questions = [
    { key: 'pickUpHotel', labels: { en: 'Pick-up hotel', 'zh-CN': '上车酒店' } },
    { key: 'roomNumber' },
  ]
  const hotel = { pickUpHotel: 'Amari Phuket' }
  expect(underOurNames(questions, { 上车酒店: 'Amari Phuket' })).toEqual(hotel)
  expect(underOurNames(questions, { 'PICK-UP HOTEL': 'Amari Phuket' })).toEqual(hotel)
  expect(underOurNames(questions, { hotel: 'Amari Phuket' })).toEqual(hotel)
  expect(underOurNames(questions, { pickup_location: 'Amari Phuket' })).toEqual(hotel)
  expect(underOurNames(questions, { pickupHotel: 'Amari Phuket', pickupHotelRoom: '7' })).toEqual({
    ...hotel,
    roomNumber: '7',
  })
})

test('what cannot be what our item takes is left out; under our own name it is told as it is', () => {
  expect(underOurNames(items, { birthday: 'in spring', sex: 'x', weight_kg: ' ' })).toEqual({})
  expect(underOurNames(items, { birthday: '19900307' })).toEqual({ birthdate: '1990-03-07' })
  expect(underOurNames(items, { birthdate: 'in spring' })).toEqual({ birthdate: 'in spring' })
})

test('the one flight that is told is the one by which they come, where they are asked for both', () => {
  const answers = { flight_number: 'TG 201' }
  expect(underOurNames([{ key: 'departureFlight' }], answers)).toEqual({ departureFlight: 'TG 201' })
  expect(underOurNames([{ key: 'arrivalFlight' }, { key: 'departureFlight' }], answers)).toEqual({
    arrivalFlight: 'TG 201',
  })
})
