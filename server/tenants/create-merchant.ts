import { z } from 'zod'
import { Password, UserName } from '#contract/identity/identity.schema.ts'
import { check } from '#contract/kit/check.ts'
import { currencies } from '#contract/kit/money/money.ts'
import type { Language, Names } from '#contract/kit/schema.ts'
import { hashPassword, insertUser } from '../identity/identity.public.ts'
import type { App } from '../kit/app-services.ts'
import { nodesOf, setScope, type Tx } from '../kit/db/db.ts'
import { failFields } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import { loadMerchant, systemCtx } from '../kit/system-ctx.ts'
import { createStarterRoles, type StarterRole } from './starter-roles.ts'
import { inTenantThen } from '../kit/nodes/in-tenant-then.ts'

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
/** The same with a password that nobody reads any more. */
export type SoundMerchant = Omit<NewMerchant, 'admin'> & {
  admin: { userName: string; fullName: string; passwordHash: string; email?: string }
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
  const { password, ...person } = merchant.admin
  const passwordHash = await hashPassword(app, password)
  const admin = { ...person, userName: sound.userName, passwordHash }
  return inNewMerchant(app, (own, id) =>
    insertMerchant(own, { ...merchant, id, currency: sound.currency, admin }),
  )
}

type OwnTransaction = Pick<Ctx, 'app' | 'db' | 'afterCommit'>
/** The transaction in which a merchant is made; in a spread database (docs/citus.md) where its rows will be, with its number. */
export async function inNewMerchant<T>(
  app: App,
  work: (own: OwnTransaction, id: number | undefined) => Promise<T>,
): Promise<T> {
  const id = await nodesOf(app.db)?.nextMerchant()
  return inTenantThen(app.db, { merchantId: id ?? 0 }, (db, effects) =>
    work({ app, db, afterCommit: (effect) => effects.push(effect) }, id),
  )
}

/** The same within a transaction, which is the new merchant's afterwards: what it is called has been looked at. */
export async function insertMerchant(
  { app, db, afterCommit }: OwnTransaction,
  { admin, ...merchant }: SoundMerchant & { currency: string; id?: number | undefined },
): Promise<CreatedMerchant> {
  const merchantId = await insertRow(db, merchant)
  await setScope(db, { merchantId })
  const ctx: Ctx = { ...systemCtx(app, db, await loadMerchant(db, merchantId), []), afterCommit }
  const roles = await createStarterRoles(ctx)
  const { passwordHash, ...person } = admin
  const { id } = await insertUser(ctx, { ...person, kind: 'staff', roleId: roles.admin }, passwordHash)
  return { merchantId, adminId: id, roles }
}

async function insertRow(
  db: Tx,
  merchant: Omit<SoundMerchant, 'admin'> & { currency: string; id?: number | undefined },
): Promise<number> {
  const { id } = await db
    .insertInto('platform.merchant')
    .values({
      ...(merchant.id !== undefined && { id: merchant.id }),
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
