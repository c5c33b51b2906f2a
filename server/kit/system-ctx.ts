import type { App } from './app-services.ts'
import type { ActorRef, Ctx, Merchant } from './ctx.ts'
import type { Tx } from './db/db.ts'
import { fail } from './call/errors.ts'
import { inTenantThen } from './nodes/in-tenant-then.ts'

/** The merchant's own facts, as every call carries them. Throws `notFound` for none. */
export async function loadMerchant(db: Pick<Tx, 'selectFrom'>, merchantId: number): Promise<Merchant> {
  const row = await db
    .selectFrom('platform.merchant')
    .selectAll()
    .where('id', '=', merchantId)
    .$castTo<MerchantRow>()
    .executeTakeFirst()
  return row ? merchantOf(row) : fail('notFound')
}

/** A merchant's row, from its table or whole from a function of it. */
export type MerchantRow = Omit<Merchant, 'timeZone' | 'sellingUntil'> & {
  time_zone: string
  selling_until: string | null
}

/** A merchant's row as calls see it. */
export const merchantOf = (row: MerchantRow): Merchant => ({
  id: row.id,
  code: row.code,
  names: row.names,
  currency: row.currency,
  timeZone: row.time_zone,
  language: row.language,
  plan: row.plan,
  flags: row.flags,
  settings: row.settings,
  demo: row.demo,
  sellingUntil: row.selling_until,
})

const system: ActorRef = { kind: 'system', id: null, name: '', origin: '' }

/** A ctx of the system, or of another merchant's message, within a transaction that is already the merchant's. */
export const systemCtx = (
  app: App,
  db: Tx,
  merchant: Merchant,
  effects: (() => void)[],
  actor: ActorRef = system,
): Ctx => ({
  app,
  db,
  scope: { merchantId: merchant.id },
  merchant,
  user: null,
  actor,
  language: merchant.language,
  now: new Date(),
  requestId: crypto.randomUUID(),
  confirm: [],
  afterCommit: (effect) => effects.push(effect),
})

/**
 * One transaction of a merchant acting as the system, or as another merchant's message. Effects run after the commit. Not
 * for use within a call's transaction: that is `lookInto`.
 */
export async function withSystemCtx<T>(
  app: App,
  merchantId: number,
  work: (ctx: Ctx) => Promise<T>,
  actor: ActorRef = system,
): Promise<T> {
  return inTenantThen(app.db, { merchantId }, async (db, effects) =>
    work(systemCtx(app, db, await loadMerchant(db, merchantId), effects, actor)),
  )
}

/** Reads another merchant's rows within a call, over a connection aside (`App.aside`): `work` takes no locks. */
export const lookInto = <T>({ app }: Ctx, merchantId: number, work: (there: Ctx) => Promise<T>): Promise<T> =>
  withSystemCtx({ ...app, db: app.aside }, merchantId, work)
