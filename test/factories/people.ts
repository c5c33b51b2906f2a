import { randomUUID } from 'node:crypto'
import { privilegesFor } from '#server/identity/sessions/sessions.ts'
import { hashPassword } from '#server/identity/accounts/passwords.ts'
import { insertUser } from '#server/identity/accounts/users.ts'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { createMerchant, type CreatedMerchant, type NewMerchant } from '#server/tenants/create-merchant.ts'
import type { Audience } from '#contract/kit/endpoint.ts'
import { saveAgent } from '#server/agents/save-agent.ts'
import { saveSupplier } from '#server/suppliers/save-supplier.ts'
import { AgentForm } from '#contract/agents/agents.schema.ts'
import { SupplierForm } from '#contract/suppliers/suppliers.schema.ts'

/** Every made person has it. */
export const password = 'correct horse battery'
const short = () => randomUUID().slice(0, 6)

export type MadeMerchant = CreatedMerchant & { id: number; code: string; admin: string }
export type MadeUser = {
  id: number
  userName: string
  merchantId: number
  agentId?: number
  supplierId?: number
}

/** A merchant with its starter roles and an administrator, whose user name is `admin`. */
export async function makeMerchant(
  app: App,
  facts: Partial<Omit<NewMerchant, 'admin'>> = {},
): Promise<MadeMerchant> {
  const code = facts.code ?? `M${short().toUpperCase()}`
  const admin = `admin-${code.toLowerCase()}`
  const created = await createMerchant(app, {
    names: { en: `Merchant ${code}` },
    ...facts,
    code,
    admin: { userName: admin, fullName: 'Admin', password },
  })
  return { ...created, id: created.merchantId, code, admin }
}

type UserFacts = {
  kind?: Audience
  /** A role of the merchant by id; else one is made that holds `permissions`. */
  roleId?: number
  permissions?: string[]
  userName?: string
  fullName?: string
  email?: string
  agentId?: number
  supplierId?: number
}

/** A person with exactly these permissions (all of its kind where neither role nor permissions are said). */
export async function makeUser(app: App, merchant: MadeMerchant, facts: UserFacts = {}): Promise<MadeUser> {
  const kind = facts.kind ?? 'staff'
  const agentId = kind === 'agent' ? (facts.agentId ?? (await makeAgent(app, merchant)).id) : undefined
  const supplierId =
    kind === 'supplier' ? (facts.supplierId ?? (await makeSupplier(app, merchant)).id) : undefined
  // Names are one among all merchants: six letters met twice among the hundreds of people that one file makes.
  const userName = facts.userName ?? `${kind}-${randomUUID().slice(-10)}`
  const hash = await hashPassword(app, password)
  const { id } = await withSystemCtx(app, merchant.id, async (ctx) => {
    const roleId =
      facts.roleId ?? (await makeRole(app, merchant, kind, facts.permissions ?? privilegesFor[kind])).id
    const { fullName = 'Somebody', email = '' } = facts
    return insertUser(ctx, { kind, roleId, userName, fullName, email, agentId, supplierId }, hash)
  })
  return {
    id,
    userName,
    merchantId: merchant.id,
    ...(agentId && { agentId }),
    ...(supplierId && { supplierId }),
  }
}

export const makeRole = (app: App, merchant: MadeMerchant, audience: Audience, permissions: string[]) =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .insertInto('role')
      .values({ merchant_id: merchant.id, name: `Role ${short()}`, audience, permissions })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

/** An agent that buys from the merchant; a pre-paying one in the merchant's currency where nothing else is said. */
export const makeAgent = (app: App, merchant: MadeMerchant, facts: Partial<AgentForm> = {}) =>
  withSystemCtx(app, merchant.id, (ctx) => {
    const code = facts.code ?? `AG-${short()}`
    const { currency } = ctx.merchant
    return saveAgent(ctx, AgentForm.parse({ name: code, currency, settlementTerm: 'prepay', ...facts, code }))
  })

export const makeSupplier = (app: App, merchant: MadeMerchant, facts: Partial<SupplierForm> = {}) =>
  withSystemCtx(app, merchant.id, (ctx) => {
    const code = facts.code ?? `SU-${short()}`
    return saveSupplier(
      ctx,
      SupplierForm.parse({
        name: code,
        currency: ctx.merchant.currency,
        notifyMethod: 'login',
        ...facts,
        code,
      }),
    )
  })
