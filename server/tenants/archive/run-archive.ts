import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { archiveDays } from '#contract/tenants/archive/archive.schema.ts'
import { storeOf } from '../../files/files.public.ts'
import { asSystem, type Ctx } from '../../kit/ctx.ts'
import { inSnapshot, type Tx } from '../../kit/db/db.ts'
import { Refusal } from '../../kit/call/refusal.ts'
import { emit, notify as notifyLive } from '../../kit/events.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { notify } from '../../notifications/notifications.public.ts'
import type { Ask } from './ask.ts'
import { PartsWriter, removeParts, type ArchiveRun } from './parts.ts'
import { lastMigration, writeSnapshot } from './write-archive.ts'

/** Milliseconds between two tellings of how far it is. */
const progressEveryMs = 500

/** Another run has taken it over, or it was removed. */
class TakenOver extends Error {}

const askIn =
  (tx: Pick<Tx, 'executeQuery'>): Ask =>
  async <T extends object>(text: string, values: unknown[] = []) =>
    (await tx.executeQuery<T>(CompiledQuery.raw(text, values))).rows

/**
 * Writes an archive within the merchant's own walls, by the code of the command. Killed at any point it is written from the beginning by
 * the next run, which takes away what the one before had put down.
 */
export const runArchive: Job = async ({ app, inMerchant, lastAttempt }, { merchantId, archiveId }) => {
  const id = Number(archiveId)
  const held = await inMerchant(merchantId, (ctx) => holdArchive(ctx, id))
  if (!held) return
  const { before, code, requestedBy } = held
  const of: ArchiveRun = { merchantId, id, run: held.run }
  const mark = (values: ReturnType<typeof sql>) => inMerchant(merchantId, (ctx) => writeHeld(ctx, of, values))
  try {
    if (before.run) await removeParts(app, { ...of, run: before.run }, before.parts)
    const out = new PartsWriter(app, of, (no) => mark(sql`parts = ${no + 1}`))
    let notifiedAt = 0
    const migration = await lastMigration(askIn(app.db))
    const manifest = await inSnapshot(app.db, { merchantId }, (tx) =>
      writeSnapshot(askIn(tx), { code, migration }, storeOf(app), out, async (done, total) => {
        if (done < total && Date.now() - notifiedAt < progressEveryMs) return
        notifiedAt = Date.now()
        await mark(sql`done = ${done}, total = ${total}`)
      }),
    )
    const { parts, bytes, sha256 } = out.whole()
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
    await inMerchant(merchantId, async (ctx) => {
      await writeHeld(
        ctx,
        of,
        sql`parts = ${parts}, bytes = ${bytes}, sha256 = ${sha256}, rows = ${rows}, files = ${manifest.files}, ready_at = clock_timestamp(),
          expires_at = clock_timestamp() + make_interval(days => ${archiveDays})`,
      )
      await tellMaker(ctx, of, requestedBy, 'archiveReady')
    })
  } catch (error) {
    if (error instanceof TakenOver) return
    // What is too large is too large the next time as well.
    if (!lastAttempt && !(error instanceof Refusal)) throw error
    app.log.error({ err: error, archiveId: id }, 'an archive could not be written')
    await inMerchant(merchantId, async (ctx) => {
      await writeHeld(ctx, of, sql`failed_at = clock_timestamp()`)
      await tellMaker(ctx, of, requestedBy, 'archiveFailed')
    })
  }
}

type HeldArchive = {
  run: string
  before: { run: string | null; parts: number }
  code: string
  requestedBy: number
}

/** Takes one that is not whole for a run that begins; what another run had put down is told. */
async function holdArchive(ctx: Ctx, id: number): Promise<HeldArchive | undefined> {
  const { rows } = await sql<{
    run: string
    beforeRun: string | null
    beforeParts: number
    requestedBy: number
  }>`
    with before as (select id, run, parts from data_archive
                     where merchant_id = ${ctx.scope.merchantId} and id = ${id} and ready_at is null and failed_at is null and removed_at is null for update)
    update data_archive a set run = ${randomUUID()}::uuid, parts = 0, done = 0, total = 0 from before b
     where a.merchant_id = ${ctx.scope.merchantId} and a.id = b.id
    returning a.run, a.requested_by as "requestedBy", b.run as "beforeRun", b.parts as "beforeParts"`.execute(
    ctx.db,
  )
  const [row] = rows
  return (
    row && {
      run: row.run,
      before: { run: row.beforeRun, parts: row.beforeParts },
      code: ctx.merchant.code,
      requestedBy: row.requestedBy,
    }
  )
}

async function writeHeld(ctx: Ctx, { id, run }: ArchiveRun, values: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await sql`update data_archive set ${values}
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and run = ${run}::uuid
      and ready_at is null and failed_at is null and removed_at is null`.execute(ctx.db)
  if (!numAffectedRows) throw new TakenOver()
  notifyLive(ctx, ['dataArchive'], id)
}

/** Whoever asked hears of it, and the history. */
async function tellMaker(
  ctx: Ctx,
  { id, run }: ArchiveRun,
  userId: number,
  kind: 'archiveReady' | 'archiveFailed',
): Promise<void> {
  await emit(ctx, `tenants.${kind}`, { subject: 'dataArchive', subjectId: id, facts: {} })
  await notify(asSystem(ctx), {
    kind,
    to: { users: [userId] },
    subject: { topic: 'dataArchive', id },
    facts: {},
    once: `${kind} ${id} ${run}`,
  })
}
