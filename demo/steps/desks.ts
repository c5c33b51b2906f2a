import { customerRecord } from '#contract/customers/customer.fields.ts'
import { CustomerForm } from '#contract/customers/customers.schema.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { demoPassword } from '#contract/identity/demo-people.ts'
import { saveSign } from '#server/agents/sign/own-sign.ts'
import { customersBy } from '#server/customers/customers.queries.ts'
import { findCustomers, wantedOf } from '#server/customers/find-customers.ts'
import { saveNote } from '#server/customers/people/notes.ts'
import { saveCustomer } from '#server/customers/people/save-customer.ts'
import { saveFile } from '#server/files/files.public.ts'
import { personOf as loadPerson } from '#server/identity/identity.public.ts'
import { asAgent, type Ctx } from '#server/kit/ctx.ts'
import { saveView } from '#server/settings/views/views.ts'
import { savePerson, enablePerson } from '#server/staff/of-agent/save-person.ts'
import { logoArt } from '../world/logo-art.ts'
import { acting, personOf, type Stage } from './stage.ts'

const people = [
  { userName: 'panda-desk', fullName: '陈静', email: 'desk@panda-holidays.example', rights: ['order'] },
  {
    userName: 'panda-books',
    fullName: '周敏',
    email: 'books@panda-holidays.example',
    rights: ['statements'],
  },
  { userName: 'panda-guide', fullName: '阿力', email: 'guide@panda-holidays.example', rights: [] },
  {
    userName: 'panda-left',
    fullName: '黄磊',
    email: 'left@panda-holidays.example',
    rights: ['order', 'withdraw'],
  },
] as const

/** What an agent made of its own desk: its sign, its people, what it knows of its customers, views that it keeps. */
export async function makeDesks(stage: Stage): Promise<void> {
  const panda = stage.agents.get('PANDA')
  if (!panda?.person.actor.id) return
  const { id, person } = panda
  const userId = person.actor.id!
  await acting(stage, async (as) => {
    const merchants = as(stage.clock.at(-30, 600), person)
    await asAgent(merchants, id, async (scoped) => {
      const ctx: Ctx = { ...scoped, user: await loadPerson(scoped, userId) }
      await sign(ctx)
      for (const { rights, ...one } of people) {
        const facts = { phone: '', language: 'zh-CN' as const, password: demoPassword, rights: [...rights] }
        const made = await savePerson(ctx, { ...one, ...facts })
        if (one.userName === 'panda-left') await enablePerson(ctx, { id: made.id, enabled: false })
      }
      await knowRegulars(ctx)
      await saveView(ctx, {
        screen: 'bookingPlayOrderList',
        name: '待出行',
        search: 'status=confirmed',
        arranged: null,
        shared: true,
      })
    })
  })
  const ops = personOf(stage, 'ops')
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.at(-9, 560), ops)
    if (!ctx.user) return
    await saveView(ctx, {
      screen: 'PlayOrderList',
      name: 'To audit, nearest first',
      search: 'tab=toAudit&sort=service',
      arranged: null,
      shared: false,
    })
  })
}

async function sign(ctx: Ctx): Promise<void> {
  const logoFileId = await saveFile(ctx, {
    kind: 'logo',
    name: 'panda.png',
    contentType: 'image/png',
    content: logoArt(),
  })
  await saveSign(ctx, { logoFileId, contactLine: '熊猫假期 · WeChat panda-phuket · +66 76 555 0188' })
}

/** Tags and a note on whoever travels with it most. */
async function knowRegulars(ctx: Ctx): Promise<void> {
  const ids = await findCustomers(
    ctx,
    await wantedOf(ctx, {}),
    { sort: 'orders', down: true },
    { atMost: 3, skip: 0 },
  )
  for (const [at, one] of (await customersBy(ctx, ids)).entries()) {
    const { id, version, pinyin } = one
    const mail = `${pinyin.toLowerCase().replace(/[^a-z]+/g, '.') || 'guest'}@example.com`
    const existing = { ...valuesOf(customerRecord, one), id, version }
    const form = CustomerForm.parse({
      ...existing,
      pinyin: pinyin || 'GUEST',
      wechat: one.wechat || `wx-panda-${at + 1}`,
      phone: one.phone || '+86 139 0000 0000',
      email: one.email || mail,
      tags: [at === 0 ? 'VIP' : '老客户'],
    })
    await saveCustomer(ctx, form)
    if (at === 0) await saveNote(ctx, { customerId: id, text: '喜欢靠窗座位，出发前一天用微信提醒。' })
  }
}
