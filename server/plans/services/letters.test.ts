import { expect, test } from 'vitest'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { sendLetterJob } from '#server/orders/handoff/send-letter-job.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, merchant, owner, info, makePlan, serviceOf } = await makeGroupWorld(server, 900_000_000)
type Mail = { id: number; subject: string; html_body: string; order_id: number }

/** A supplier that is told by mail, and a group with these services arranged with it. */
const makeHotel = () =>
  makeSupplier(server.app, merchant, {
    notifyMethod: 'email',
    email: `stay-${crypto.randomUUID()}@kata.example`,
    language: 'en',
  })
async function makeBound(supplierId: number, keys: readonly string[]): Promise<PlanInfo> {
  const plan = await makePlan({ singles: 0 })
  const skus = new Map<string, number>()
  for (const key of keys)
    skus.set(key, (await makeOrderSku(server.app, merchant, { days: [day(60)], supplierId })).id)
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) => ({ ...service, skuId: skus.get(service.key) ?? service.skuId })),
  }))
  const { id, version, sheet } = plan
  await staff.data(`${at}/days`, { id, version, days, sheet })
  for (const key of keys) await staff.data(`${handler}/arrange`, { id: serviceOf(plan, key).id, supplierId })
  return info(id)
}
const informAll = (plan: PlanInfo) => staff.data(`${handler}/services`, { id: plan.id, verb: 'inform' })
const send = (supplierId: number) => sendLetterJob(jobOf(server.app), { merchantId: merchant.id, supplierId })
const mailsTo = async (supplierId: number): Promise<Mail[]> =>
  (
    await owner.query<Mail>(
      `select m.id, m.subject, m.html_body, m.order_id from mail m join supplier s on s.merchant_id = m.merchant_id and s.email = m.to_address
        where m.merchant_id = $1 and s.id = $2 and m.kind = 'supplier-order' order by m.id`,
      [merchant.id, supplierId],
    )
  ).rows
const pagesOf = ({ html_body: html }: Mail): string[] => [
  ...new Set(
    [...html.matchAll(/href="([^"]*\/supplier\/answer\/[^"?]+)/g)].map(([, url]) => new URL(url!).pathname),
  ),
]
const post = (page: string, body: Record<string, string>) =>
  fetch(`${server.url}${page}/send`, { method: 'POST', body: new URLSearchParams(body) })
const stateOf = async (plan: PlanInfo, key: string) => serviceOf(await info(plan.id), key).state

test('all services of two groups that one supplier is asked for travel in one letter, and one press takes them all', async () => {
  const { id } = await makeHotel()
  const [first, second] = [await makeBound(id, ['boat', 'show']), await makeBound(id, ['park'])]
  await informAll(first)
  await staff.data(`${handler}/inform`, { id: serviceOf(second, 'park').id })
  expect(await mailsTo(id)).toEqual([])
  await send(id)
  const [mail, ...more] = await mailsTo(id)
  expect(more).toEqual([])
  const codes = [
    ...['boat', 'show'].map(async (key) => serviceOf(await info(first.id), key).orderCode),
    info(second.id).then((plan) => serviceOf(plan, 'park').orderCode),
  ]
  for (const code of await Promise.all(codes)) expect(mail?.html_body).toContain(code)
  const pages = pagesOf(mail!)
  expect(pages).toHaveLength(3)
  const page = await (await fetch(server.url + pages[1])).text()
  expect(page).toContain('Approve all 3')
  await post(pages[1]!, { answer: 'approve', all: '1' })
  for (const [plan, key] of [
    [first, 'boat'],
    [first, 'show'],
    [second, 'park'],
  ] as const)
    expect(await stateOf(plan, key)).toBe('booking-confirmed')
  // Each link of the letter is used up by it.
  expect(await (await post(pages[0]!, { answer: 'reject', text: 'Full' })).text()).toContain(
    'already been answered',
  )
  expect(await stateOf(first, 'boat')).toBe('booking-confirmed')
})

test('each line of a letter is answered by itself as well, and what was answered is not taken again', async () => {
  const { id } = await makeHotel()
  const plan = await makeBound(id, ['boat', 'show', 'park'])
  await informAll(plan)
  await send(id)
  const [mail] = await mailsTo(id)
  const pages = pagesOf(mail!)
  await post(pages[0]!, { answer: 'reject', text: 'Full' })
  expect(await (await fetch(server.url + pages[1])).text()).toContain('Approve all 2')
  await post(pages[1]!, { answer: 'approve', all: '1' })
  const states = (await info(plan.id)).services.flatMap(({ lineState }) => lineState ?? [])
  expect(states.toSorted()).toEqual(['approved', 'approved', 'rejected'])
})

test('what was answered before the letter left is not in it, and what is asked anew is in the next one', async () => {
  const { id } = await makeHotel()
  const plan = await makeBound(id, ['boat', 'show'])
  await informAll(plan)
  await staff.data(`${handler}/confirmBooking`, { id: serviceOf(plan, 'boat').id, confirmedUnits: 1 })
  await send(id)
  expect(pagesOf((await mailsTo(id))[0]!)).toHaveLength(1)
  await staff.data(`${handler}/inform`, { id: serviceOf(plan, 'show').id })
  await send(id)
  const mails = await mailsTo(id)
  expect(mails).toHaveLength(2)
  const [old] = pagesOf(mails[0]!)
  expect(await (await post(old!, { answer: 'approve' })).text()).toContain('no longer valid')
})

test('a supplier answers its letter while the group is locked', async () => {
  const { id } = await makeHotel()
  const plan = await makeBound(id, ['boat', 'show'])
  await informAll(plan)
  await send(id)
  await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Accounts close' })
  await post(pagesOf((await mailsTo(id))[0]!)[0]!, { answer: 'approve', all: '1' })
  const after = await info(plan.id)
  expect(after.locked).toBe(true)
  for (const key of ['boat', 'show']) expect(serviceOf(after, key).state).toBe('booking-confirmed')
})

test('killed while a letter is made, run again or twice at once, it leaves once', async () => {
  const { id } = await makeHotel()
  const plan = await makeBound(id, ['boat', 'show'])
  await informAll(plan)
  const job = jobOf(server.app)
  const killed = sendLetterJob(
    {
      ...job,
      inMerchant: (merchantId, work) =>
        job.inMerchant(merchantId, async (ctx) => {
          await work(ctx)
          throw new Error('killed')
        }),
    },
    { merchantId: merchant.id, supplierId: id },
  )
  await expect(killed).rejects.toThrow('killed')
  expect(await mailsTo(id)).toEqual([])
  await Promise.all([send(id), send(id)])
  await send(id)
  expect(await mailsTo(id)).toHaveLength(1)
})
