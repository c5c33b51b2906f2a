import { expect, test } from 'vitest'
import { OctoWorld } from '#test/channels/octo-world.ts'
import { adapter as treep } from '../treep/adapter.ts'
import { adapter } from './adapter.ts'
import { signatureHeader, signatureOf } from './sign.ts'

const uuid = 'a4b1c2d3-0000-4000-8000-000000000001'
const day = '2026-12-05'
const base = { productId: 'REEF', optionId: 'DEFAULT' }
const headers = { 'octo-capabilities': 'octo/pricing, octo/content', 'accept-language': 'en' }

/** As it goes over the wire, both ways; whoever changes a byte of it sees so here. */
const messages = [
  ['products', 'GET', '/products'],
  ['calendar', 'POST', '/availability/calendar', { ...base, localDateStart: day, localDateEnd: day }],
  [
    'availability',
    'POST',
    '/availability',
    { ...base, localDateStart: day, localDateEnd: day, units: [{ id: 'ADULT', quantity: 2 }] },
  ],
  [
    'hold',
    'POST',
    '/bookings',
    {
      ...base,
      uuid,
      availabilityId: `${day}T09:00`,
      unitItems: [{ unitId: 'ADULT' }],
      resellerReference: 'R-1',
    },
  ],
  [
    'confirm',
    'POST',
    `/bookings/${uuid}/confirm`,
    { contact: { fullName: 'Hanna Berg', emailAddress: 'hanna.berg@example.com' } },
  ],
  ['cancel', 'POST', `/bookings/${uuid}/cancel`, { reason: 'rain' }],
] as const

test('messages are what they were', async () => {
  const world = new OctoWorld(adapter)
  for (const [name, method, path, body] of messages) {
    const answered = await world.ask(method, path, body, headers)
    const response = { asked: { method, path, ...(body && { body }) }, answered }
    await expect(`${JSON.stringify(response, null, 2)}\n`).toMatchFileSnapshot(`golden/${name}.txt`)
  }
})

test('Treep signs the same messages', async () => {
  const world = new OctoWorld(treep)
  const body = JSON.stringify({ ...base, localDate: day })
  const signature = signatureOf('secret-1', world.now, body)
  expect(world.verify({ [signatureHeader]: signature }, body)).toBe(true)
  const answered = await world.raw('POST', '/availability', body, 200, { [signatureHeader]: signature })
  const response = { asked: { headers: { [signatureHeader]: signature }, body }, answered }
  await expect(`${JSON.stringify(response, null, 2)}\n`).toMatchFileSnapshot(
    '../treep/golden/availability.txt',
  )
})
