import { z } from 'zod'
import { Password, UserName } from '#contract/identity/identity.schema.ts'
import { check } from '#contract/kit/check.ts'
import { currencies } from '#contract/kit/money/money.ts'
import type { Language, Names } from '#contract/kit/schema.ts'
import { createUser } from '../identity/identity.public.ts'
import type { App } from '../kit/app-services.ts'
import { inTenant, setScope, type Tx } from '../kit/db/db.ts'
import { failFields } from '../kit/call/errors.ts'
import { loadMerchant, systemCtx } from '../kit/system-ctx.ts'
import { createStarterRoles, type StarterRole } from './starter-roles.ts'

export type NewMerchant = {
  /** 2 to 12 capital letters and digits, unique. */
  code: string
  names: Names
  currency?: string
  timeZone?: string
  language?: Language
  plan?: 'trial' | 'active' | 'ended' | 'suspended'
  flags?: Record<string, boolean>
  demo?: boolean
  brand?: string | null
  contact?: Record<string, string>
  admin: { userName: string; fullName: string; password: string; email?: string }
}
const Sound = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,12}$/),
  currency: z.enum(currencies).default('THB'),
  userName: UserName,
  password: Password,
})
export type CreatedMerchant = { merchantId: number; adminId: number; roles: Record<StarterRole, number> }

/**
 * A company with its roles and first administrator, in one transaction. Refuses (badInput, by field) what no merchant
 * may be called and a log-in name that is taken; a taken code breaks the constraint `merchant_code_key`.
 */
export async function createMerchant(app: App, merchant: NewMerchant): Promise<CreatedMerchant> {
  const { data: sound, fields } = check(Sound, { ...merchant, ...merchant.admin })
  if (fields) failFields(fields)
  const effects: (() => void)[] = []
  const created = await inTenant(app.db, { merchantId: 0 }, async (db) => {
    effects.length = 0
    const merchantId = await insertMerchant(db, { ...merchant, currency: sound.currency })
    await setScope(db, { merchantId })
    const ctx = systemCtx(app, db, await loadMerchant(db, merchantId), effects)
    const roles = await createStarterRoles(ctx)
    const { userName } = sound
    const admin = await createUser(ctx, { ...merchant.admin, userName, kind: 'staff', roleId: roles.admin })
    return { merchantId, adminId: admin.id, roles }
  })
  for (const effect of effects) effect()
  return created
}

async function insertMerchant(db: Tx, merchant: NewMerchant & { currency: string }): Promise<number> {
  const { id } = await db
    .insertInto('platform.merchant')
    .values({
      code: merchant.code,
      names: JSON.stringify(merchant.names),
      currency: merchant.currency,
      time_zone: merchant.timeZone ?? 'Asia/Bangkok',
      language: merchant.language ?? 'en',
      plan: merchant.plan ?? 'active',
      flags: JSON.stringify(merchant.flags ?? {}),
      demo: merchant.demo ?? false,
      brand: merchant.brand ?? null,
      contact: JSON.stringify(merchant.contact ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
