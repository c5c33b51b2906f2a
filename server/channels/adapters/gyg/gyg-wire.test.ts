import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connectedMarket } from '#test/factories/channels/connected.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderWorld, placeOrder, recharge } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../../kit/system-ctx.ts'
import { sweepOverdue } from '../../../orders/acts/sweep-orders.ts'
import { basicHeader } from '../../parts/basic-auth.ts'
import { adapter } from './adapter.ts'

const server = await testServer({ config: { simulators: true } })

async function shop(balanceMinor: number) {
  const world = await makeOrderWorld(server, {
    balanceMinor,
    sku: {
      supplierId: null,
      autoConfirm: true,
      cancelRule: [],
      capacity: 2,
      stockMode: 'session',
      sessions: ['09:00'],
    },
  })
  const { connection } = await connectedMarket(world, adapter)
  const ask = async (path: string, data: object) => {
    const response = await fetch(`${server.url}/gyg/1/${path}`, {
      method: 'POST',
      headers: {
        authorization: basicHeader(connection.account, connection.secrets['password'] ?? ''),
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data }),
    })
    expect(response.status).toBe(200)
    return JSON.parse(await response.text())
  }
  const booked = {
    productId: `P-${connection.id}`,
    dateTime: `${day(30)}T09:00:00+07:00`,
    gygBookingReference: `GYG${connection.id}`,
    bookingItems: [{ category: 'adult', count: 2 }],
  }
  const reserved = await ask('reserve/', booked)
  expect(reserved).toMatchObject({ data: { reservationReference: expect.any(String) } })
  const { reservationReference } = reserved.data
  return { world, book: () => ask('book/', { ...booked, reservationReference, language: 'en' }) }
}

test('booked when its reservation is over and the places are gone: the reservation is invalid, the product stays on sale', async () => {
  const { world, book } = await shop(100_000_000)
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update orders set pay_by = now() - interval '1 minute' where on_hold`.execute(db),
  )
  await sweepOverdue(jobOf(world.app))
  await placeOrder(world, { adults: 2, children: 0, session: '09:00' })
  expect(await book()).toMatchObject({ errorCode: 'INVALID_RESERVATION' })
})

test('what was no fault of its own is tried anew when it comes again, with the same bytes', async () => {
  const { world, book } = await shop(0)
  expect(await book()).toMatchObject({ errorCode: 'INTERNAL_SYSTEM_FAILURE' })
  await recharge(world.app, world.merchant, world.agentId, 100_000_000)
  const booked = await book()
  expect(booked).toMatchObject({ data: { bookingReference: expect.any(String) } })
  expect(await book()).toEqual(booked)
})
