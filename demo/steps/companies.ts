import { AgentForm } from '#contract/agents/agents.schema.ts'
import { demoPassword } from '#contract/identity/demo-people.ts'
import { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'
import { saveAgent } from '#server/agents/save-agent.ts'
import { insertUser, hashPassword } from '#server/identity/identity.public.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { bindSupplier } from '#server/suppliers/bind-supplier.ts'
import { saveSupplier } from '#server/suppliers/save-supplier.ts'
import type { DemoAgent, DemoSupplier } from '../world/companies.ts'
import { opening } from './clock.ts'
import { acting, personOf, system, type Person, type Stage } from './stage.ts'

/** Log-ins that open with the demo's password, by merchant and company; everybody else waits for an invitation. */
const logIns: Record<string, string> = {
  'AB PANDA': 'agent',
  'AB LOTUS': 'lotus',
  'AB CHAOPHRAYA': 'billed',
  'AB SEASTAR': 'supplier',
}

/** Agents, each with a person who orders for it. */
export async function makeAgents(stage: Stage, agents: readonly DemoAgent[]): Promise<void> {
  const admin = adminOf(stage)
  const roleId = await builtInRole(stage, 'agent')
  await acting(stage, async (as) => {
    for (const agent of agents) {
      const ctx = as(stage.clock.at(opening, 540), admin)
      const { id } = await saveAgent(ctx, AgentForm.parse(agent))
      const person = await makePerson(ctx, roleId, { kind: 'agent', agentId: id, ...agent }, stage)
      stage.agents.set(agent.code, { id, person, currency: agent.currency })
    }
  })
}

/** Suppliers, and a person for each that answers in its own log-in. */
export async function makeSuppliers(stage: Stage, suppliers: readonly DemoSupplier[]): Promise<void> {
  const admin = adminOf(stage)
  const roleId = await builtInRole(stage, 'supplier')
  await acting(stage, async (as) => {
    for (const [at, supplier] of suppliers.entries()) {
      const ctx = as(stage.clock.at(opening, 560), admin)
      const { id } = await saveSupplier(
        ctx,
        SupplierForm.parse({ currency: 'THB', ...paidTo(at), ...supplier }),
      )
      const person =
        supplier.notifyMethod === 'login'
          ? await makePerson(ctx, roleId, { kind: 'supplier', supplierId: id, ...supplier }, stage)
          : named('supplier', null, supplier.contactName ?? supplier.name)
      stage.suppliers.set(supplier.code, { id, person })
    }
  })
}

/** Where a supplier is paid. */
const paidTo = (at: number) => ({
  bankName: 'Siam Harbour Bank',
  accountNumber: `401-3-${55_000 + at * 137}-${at % 10}`,
})

/** Ties a supplier to its merchant, which has us among its agents already. */
export const bindTo = (stage: Stage, supplierCode: string, merchantCode: string) =>
  acting(stage, (as) =>
    bindSupplier(as(stage.clock.at(opening, 600), adminOf(stage)), {
      id: stage.suppliers.get(supplierCode)!.id,
      merchantCode,
    }),
  )

export const adminOf = (stage: Stage): Person =>
  personOf(stage, stage.merchant.code === 'AB' ? 'demo' : 'gateway')

type Company = {
  kind: 'agent' | 'supplier'
  agentId?: number
  supplierId?: number
  code: string
  contactName?: string | undefined
  name: string
  language?: Parameters<typeof insertUser>[1]['language'] | undefined
}

async function makePerson(ctx: Ctx, roleId: number, company: Company, { merchant }: Stage): Promise<Person> {
  const existing = logIns[`${merchant.code} ${company.code}`]
  const fullName = company.contactName || company.name
  const { id } = await insertUser(
    // Staff of the house give rights; who is made here gets its audience's own.
    { ...ctx, actor: system.actor, user: null },
    {
      kind: company.kind,
      userName: existing ?? `${merchant.code}-${company.code}`.toLowerCase(),
      fullName,
      roleId,
      agentId: company.agentId ?? null,
      supplierId: company.supplierId ?? null,
      language: company.language ?? null,
    },
    existing ? await hashPassword(ctx.app, ctx.app.config.demoPassword ?? demoPassword) : '',
  )
  return named(company.kind, id, fullName)
}

const named = (kind: 'agent' | 'supplier', id: number | null, name: string): Person => ({
  actor: { kind, id, name, origin: '' },
  user: null,
})

const builtInRole = (stage: Stage, builtIn: string): Promise<number> =>
  acting(stage, async (as) => {
    const row = await as(stage.clock.now, system)
      .db.selectFrom('role')
      .select('id')
      .where('merchant_id', '=', stage.merchant.id)
      .where('built_in', '=', builtIn)
      .executeTakeFirstOrThrow()
    return row.id
  })
