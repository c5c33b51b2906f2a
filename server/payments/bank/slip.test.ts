import { expect, test } from 'vitest'
import { anonymous, testServer } from '#test/factories/http.ts'
import { readOrder } from '#test/factories/orders.ts'
import { choose, connect, makePayWorld, orderToPay, paymentsOf } from '#test/factories/payments.ts'
import { proofKey, slipReference } from './slip.ts'

const scanned = '00410006000001010301402202015112315203412345A5102TH9104E940'
/** Its checksum begins with a zero, which some applications leave out. */
const short = '0041000600000101030140220201511231520300000025102TH91040AF2'

test('the code of a slip names bank and transfer; a changed or another code names none', () => {
  const reference = '2015112315203412345A'
  expect(slipReference(scanned)).toEqual({ bank: '014', reference })
  expect(slipReference(short)).toMatchObject({ reference: '20151123152030000002' })
  expect(slipReference(short.replace('91040AF2', '9104AF2'))).toMatchObject({ bank: '014' })
  expect(slipReference(scanned.replace('3412345A', '3412345B'))).toBeUndefined()
  expect(
    slipReference('00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469'),
  ).toBe(undefined)
  for (const text of ['', '9', '91', '9104', 'paid by my wife 9104'])
    expect(slipReference(text)).toBeUndefined()
  // Scanned or typed it is one transfer; what people write is none.
  expect(proofKey(scanned)).toBe(reference)
  expect(proofKey(' 2015-1123-1520 3412345a ')).toBe(reference)
  expect(['KB-77', 'Seen in the app', 'at 14:05'].map(proofKey)).toEqual(['', '', ''])
})

test('one slip for two orders: whoever confirms the second is asked, also when the first is only claimed', async () => {
  const server = await testServer()
  const world = await makePayWorld(server)
  const bank = await connect(world, 'bank')
  const claim = async (proof: string) => {
    const { id, link } = await orderToPay(world)
    const page = await choose(world, link, 'bank-transfer', { connectionId: bank })
    const number = new URLSearchParams(page.split('?')[1]).get('attempt')
    const path = `${new URL(link.url).pathname}/claim`
    await anonymous(server).fetch(path, { number, proof }, { body: 'form' })
    const [payment] = await paymentsOf(world, 'bank')
    expect(payment).toMatchObject({ state: 'claimed', proof })
    return { order: id, id: payment!.id, number }
  }
  const confirm = (id: number, more: object = {}) =>
    world.staff.call('/supplier/transferPayment/confirm', { id, proof: '', ...more })
  const first = await claim(scanned)
  expect((await confirm(first.id, { proof: 'Seen in the app' })).error.code).toBe(0)
  const second = await claim('2015112315203412345a')
  const { error } = await confirm(second.id)
  expect(error).toMatchObject({
    code: 201016,
    questions: [{ message: expect.stringContaining(first.number ?? '?') }],
  })
  expect((await readOrder(world, second.order)).paymentStatus).toBe('unpaid')
  const another = await claim('KBNK 0099887766')
  expect((await confirm(another.id)).error.code).toBe(0)
  const yes = { confirm: error.questions?.map(({ token }) => token) }
  expect((await confirm(second.id, yes)).error.code).toBe(0)
})
