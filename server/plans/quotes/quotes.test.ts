import { describe, expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import type { ComparedQuotation } from '#contract/plans/money.schema.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { at, quotation, makeGroupWorld } from '#test/kit/group-world.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const { staff, merchant, owner, info, deal, makePlan, quote, linkOf, page, send } =
  await makeGroupWorld(server)

describe('quotations', () => {
  test('are accepted on their link with a name and consent: the version that was shown, hashed; an old link shows the new one', async () => {
    const plan = await makePlan()
    const first = await quote(plan.id)
    const path = await linkOf(first)
    const shown = await page(path)
    expect(shown).toContain('深圳亲子团')
    expect(shown).toContain('3,000.00 CNY')
    expect(shown).not.toMatch(/246,040|12,302|13,310|Speedboat/)
    const again = await quote(plan.id)
    const newer = await page(path)
    expect(newer).toContain('已有更新版本')
    const { quotations } = await info(plan.id)
    const { contentHash } = quotations.find(({ id }) => id === again)!
    const answer = { answer: 'accept', quotation: String(again), payers: '20', singles: '2', children: '0' }
    const old = quotations.find(({ id }) => id === first)!
    expect(
      await send(`${path}/answer`, {
        ...answer,
        quotation: String(first),
        hash: old.contentHash,
        name: 'Li',
        consent: 'yes',
      }),
    ).toContain('内容已更新')
    expect(await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei' })).toContain(
      '请填写姓名',
    )
    expect(
      await send(`${path}/answer`, {
        ...answer,
        hash: contentHash,
        name: 'Li Wei',
        consent: 'yes',
        payers: '9',
        singles: '0',
      }),
    ).toContain('最少 10 人')
    expect(
      await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei', consent: 'yes' }),
    ).toContain('61,950.00 CNY')
    const after = await info(plan.id)
    const accepted = after.quotations.find(({ id }) => id === again)!
    expect(accepted).toMatchObject({
      status: 'accepted',
      totalMinor: 6_195_000,
      consent: { name: 'Li Wei', hash: contentHash },
    })
    expect(after.priceMinor).toBe(6_195_000)
    // Twice is once, and what was sent is not rewritten by anybody.
    expect(
      await send(`${path}/answer`, { ...answer, hash: contentHash, name: 'Li Wei', consent: 'yes' }),
    ).toContain('内容已更新')
    await expect(
      owner.query(`update plan_quotation set content = '{}' where id = $1`, [again]),
    ).rejects.toThrow(/as it was sent/)
    expect((await deal(plan.id)).instalments.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['deposit', 1_858_500],
      ['balance', 4_336_500],
    ])
  })

  test('a margin under the setting needs a second person', async () => {
    const plan = await makePlan()
    const low = { ...plan.sheet, marginBasisPoints: 500 }
    await staff.data(`${at}/days`, { id: plan.id, version: plan.version, days: plan.days, sheet: low })
    const { id } = await staff.data<{ id: number }>(`${quotation}/save`, {
      planId: plan.id,
      option: 'B',
      validUntil: day(20),
    })
    expect((await staff.call(`${quotation}/send`, { id })).error.code).toBe(409416)
    await staff.data(`${quotation}/askApproval`, { id })
    const own = await loginAs(
      server,
      (await makeUser(server.app, merchant, { permissions: ['group.plan', 'group.quotation.approve'] }))
        .userName,
    )
    expect((await own.call(`${quotation}/approveQuotation`, { id })).error.code).toBe(0)
    await staff.data(`${quotation}/send`, { id })
    expect((await info(plan.id)).quotations[0]).toMatchObject({
      status: 'sent',
      approvedByName: expect.stringMatching(/./),
    })
  })

  test('stand beside each other: for staff with margins, on the page without; what one option alone has is marked', async () => {
    const plan = await makePlan()
    await quote(plan.id)
    const { version, days, sheet } = await info(plan.id)
    const named = days.map((one) => ({
      ...one,
      services: one.services.map((service) =>
        service.key === 'park' ? { ...service, names: { en: 'Tiger kingdom' }, costMinor: 90_000 } : service,
      ),
    }))
    await staff.data(`${at}/days`, { id: plan.id, version, days: named, sheet })
    const second = await quote(plan.id, 'B')
    const { rows } = await staff.data<{ rows: ComparedQuotation[] }>(`${quotation}/compare`, {
      planId: plan.id,
    })
    expect(rows.map(({ option }) => option)).toEqual(['B', 'A'])
    const [b, a] = rows
    const price = (row?: ComparedQuotation) =>
      row?.content.breaks.find(({ paying }) => paying === 20)?.priceMinor
    expect(price(a)).toBe(300_000)
    expect(price(b)).toBeGreaterThan(300_000)
    const margin = (row?: ComparedQuotation) =>
      row?.margins?.find(({ paying }) => paying === 20)?.marginBasisPoints
    expect(margin(a)).toBeGreaterThan(1400)
    const shown = await page(await linkOf(second, 'en'))
    const beside = shown.slice(shown.indexOf('Options beside each other'), shown.indexOf('id="q'))
    expect(beside).toContain('Tiger kingdom <small>(not in all options)</small>')
    expect(beside).toContain('National park <small>(not in all options)</small>')
    expect(beside).toContain('3,000.00 CNY')
    // Dinner is on the same day of both.
    expect(beside).toMatch(/Dinner(?! <small>)/)
    const clerk = await loginAs(
      server,
      (await makeUser(server.app, merchant, { permissions: ['group.plan'] })).userName,
    )
    const view = await clerk.data<{ rows: ComparedQuotation[] }>(`${quotation}/compare`, { planId: plan.id })
    expect(view.rows.map(({ margins }) => margins)).toEqual([null, null])
    expect(JSON.stringify(view)).not.toMatch(/cost/i)
  })

  test('are papers in five languages, a sheet and a mail with a link', async () => {
    const plan = await makePlan()
    const id = await quote(plan.id)
    for (const [language, title] of [
      ['en', 'Quotation'],
      ['zh-CN', '报价'],
      ['zh-TW', '報價'],
      ['th', 'ใบเสนอราคา'],
      ['ko', '견적'],
    ] as const) {
      const answer = await staff.fetch(`${quotation}/pdf`, { id: String(id), language }, { method: 'GET' })
      const text = await pdfText(await answer.arrayBuffer())
      expect([language, text.normalize('NFC').includes(title) || language === 'th']).toEqual([language, true])
      expect(text).toContain('3,000.00 CNY')
    }
    const sheet = await staff.fetch(
      `${quotation}/sheet`,
      { id: String(id), language: 'en' },
      { method: 'GET' },
    )
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml')
    await staff.data(`${quotation}/mail`, { id, to: 'liwei@sztour.example', language: 'th', text: '' })
    const { rows } = await owner.query('select text_body from mail where merchant_id = $1 and kind = $2', [
      merchant.id,
      'agent-group',
    ])
    expect(rows[0].text_body).toContain('/supplier/notLogin/quotation/')
  })
})
