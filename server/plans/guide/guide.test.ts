import { describe, expect, test } from 'vitest'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeGuide, png, sendReceipt } from '#test/kit/group-guide.ts'
import { expense, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { staff, colleague, cash, info, deal, serviceOf, sold, page, send, balance } =
  await makeGroupWorld(server)

describe('whoever goes along', () => {
  const guideOf = async ({ id }: PlanInfo, code: string) => makeGuide(staff, await info(id), code)
  const receipt = (path: string, values: Record<string, string>, photo?: Uint8Array) =>
    sendReceipt(`${server.url}${path}`, values, photo)

  test('reads the group, sends receipts with photos in any currency once, and settles to the baht', async () => {
    const plan = await sold({ startDate: day(1) })
    const crewId = await guideOf(plan, 'SOM')
    const link = await staff.data<{ url: string }>(`${expense}/link`, {
      planId: plan.id,
      crewId,
      language: 'en',
    })
    const path = link.url.replace(/^https?:\/\/[^/]+/, '')
    const today = day(0)
    const enter = { day: today, currency: 'THB', language: 'en', service: '', note: '' }
    const { id: advance } = await staff.data<{ id: number }>(`${expense}/save`, {
      planId: plan.id,
      side: 'advance',
      day: today,
      category: 'Advance',
      amountMinor: 2_500_000,
      currency: 'THB',
      serviceId: null,
      crewId,
      accountId: cash.id,
      note: '',
    })
    await colleague.data(`${expense}/approveExpense`, { id: advance })
    expect(await balance('staff-advance', String(crewId))).toBe(2_500_000)
    const shown = await page(path)
    expect(shown).toContain('25,000.00 THB')
    expect(shown).not.toContain('61,950')
    const park = String(serviceOf(plan, 'park').id)
    const first = {
      ...enter,
      clientId: 'phone-1',
      side: 'cost',
      category: 'Park',
      amount: '8,400.00',
      service: park,
    }
    expect(await receipt(path, first, png)).toContain('The receipt was saved')
    await receipt(path, first, png)
    expect(await receipt(path, { ...first, clientId: 'phone-2', category: 'Other' }, png)).toContain(
      'sent already',
    )
    const wrong = await receipt(path, { ...first, clientId: 'phone-3', amount: '0', note: 'Two tickets' })
    expect(wrong).toContain('above 0')
    // What was typed stands there again.
    expect(wrong).toContain('value="Two tickets"')
    expect(
      await receipt(path, { ...first, clientId: 'phone-4', category: 'X' }, Buffer.from('hello')),
    ).toContain('no picture')
    await receipt(path, {
      ...enter,
      clientId: 'phone-5',
      side: 'cost',
      category: 'Drinks',
      amount: '10',
      currency: 'USD',
    })
    await receipt(path, {
      ...enter,
      clientId: 'phone-6',
      side: 'income',
      category: 'Optional show',
      amount: '9000',
    })
    const { expenses } = await info(plan.id)
    expect(
      expenses.map(({ side, category, baseMinor, photo }) => [side, category, baseMinor, photo]).toSorted(),
    ).toEqual([
      ['advance', 'Advance', 2_500_000, false],
      ['cost', 'Drinks', 33_500, false],
      ['cost', 'Park', 840_000, true],
      ['income', 'Optional show', 900_000, false],
    ])
    await send(`${path}/settle`, { language: 'en' })
    const [settlement] = (await deal(plan.id)).settlements
    expect(settlement).toMatchObject({ status: 'submitted', openCount: 3 })
    const confirm = { id: settlement!.id, accountId: cash.id }
    expect((await staff.call('/supplier/travelPlanSettlement/confirmSettlement', confirm)).error.code).toBe(
      409442,
    )
    for (const { id, status } of expenses)
      if (status === 'submitted') await staff.data(`${expense}/approveExpense`, { id })
    const [ready] = (await deal(plan.id)).settlements
    expect(ready!.balanceMinor).toBe(2_500_000 + 900_000 - 840_000 - 33_500)
    await staff.data('/supplier/travelPlanSettlement/confirmSettlement', confirm)
    expect(await balance('staff-advance', String(crewId))).toBe(0)
    expect(await page(path)).toContain('Settled on')
    expect(await receipt(path, { ...first, clientId: 'phone-9', category: 'Late' })).toContain(
      'not possible any more',
    )
    expect(
      (
        await staff.fetch(
          `${expense}/photo`,
          { id: String(expenses.find(({ photo }) => photo)!.id) },
          { method: 'GET' },
        )
      ).headers.get('content-type'),
    ).toBe('image/png')
  })

  test('a link of another group, a spent one and one that nobody gave open nothing', async () => {
    const plan = await sold()
    const crewId = await guideOf(plan, 'NOI')
    const link = async () =>
      (
        await staff.data<{ url: string }>(`${expense}/link`, { planId: plan.id, crewId, language: 'en' })
      ).url.replace(/^https?:\/\/[^/]+/, '')
    const old = await link()
    await link()
    expect(await page(old)).toContain('no longer valid')
    expect(await page(`/supplier/notLogin/groupGuide/${'x'.repeat(43)}`)).toContain('not known')
    expect((await staff.call(`${expense}/link`, { planId: plan.id, crewId: 999_999 })).error.code).not.toBe(0)
  })
})
