import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Audience, Endpoint } from '#contract/kit/endpoint.ts'
import { insertRow } from '#server/kit/db/rows.ts'
import { emit } from '#server/kit/events.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { keepCaughtMail } from '#server/mail/mail.public.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser } from '#test/factories/people.ts'
import { makeSku } from '#test/kit/pricing-world.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app, { demo: true })

/** Stands in the name of everything that the merchant has and that is nobody's own. */
const mark = 'ZQXW'
const names = JSON.stringify({ en: mark, 'zh-CN': mark })
await makeAgent(app, merchant, { name: mark })
await makeSupplier(app, merchant, { name: mark })
await withSystemCtx(app, merchant.id, async (ctx) => {
  await makeSku(ctx, { names: { en: mark } })
  await makeSku(ctx, { names: { en: mark }, type: 'hotel-room' })
  await insertRow(ctx, 'category', { names } as never)
  await insertRow(ctx, 'tag', { name: mark, names } as never)
  await insertRow(ctx, 'destination', { code: mark, names } as never)
  await insertRow(ctx, 'pickup_zone', { names, lead_minutes: 60 } as never)
  await insertRow(ctx, 'collect_item', { key: 'zqxw', names } as never)
  await emit(ctx, 'catalog.skuOnSale', { subject: 'sku', subjectId: 1, facts: { code: mark } })
})
await keepCaughtMail(app, {
  from: 'a@b.example',
  to: ['somebody@pier.example'],
  subject: mark,
  text: mark,
  html: '',
  attachments: [],
  raw: Buffer.from(`Message-ID: <mail-${merchant.id}-1@longtail.test>`),
  receivedAt: new Date(),
})

const openReads = Object.values(domains).flatMap((domain: Domain) =>
  Object.entries(domain.api)
    .filter(([, { kind, needs }]) => kind === 'read' && needs === '*')
    .map(([name, endpoint]) => [`${domain.name}.${name}`, endpoint] as [string, Endpoint]),
)
/** Filters are left out, so that a list finds all there is. */
const answers = async (userName: string, { path }: Endpoint) => {
  const caller = await loginAs(server, userName)
  const response = await caller.fetch(path.replace(':id', '1'), { id: 1, skuId: 1 }, { body: 'json' })
  return response.text()
}
const kinds: Audience[] = ['staff', 'agent', 'supplier']
const without = Object.fromEntries(
  await Promise.all(
    kinds.map(async (kind) => [kind, (await makeUser(app, merchant, { kind, permissions: [] })).userName]),
  ),
) as Record<Audience, string>

test.each(openReads)('%s tells a role without rights nothing but its own', async (_, endpoint) => {
  for (const kind of endpoint.audience ?? ['staff'])
    expect(await answers(without[kind]!, endpoint), kind).not.toContain(mark)
})

test('and most of them do tell an administrator what the merchant has', async () => {
  const telling = []
  for (const [name, endpoint] of openReads)
    if ((await answers(merchant.admin, endpoint)).includes(mark)) telling.push(name)
  expect(telling.length).toBeGreaterThan(10)
})
