import { sql } from 'kysely'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import type { TicketKind } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import type { Journal } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { codesChanged, fewerCodes } from './codes-changed.ts'
import { lockCodes, moveCodes, type StoredCode } from './move-codes.ts'
import { choose, surplusOf, usesOf } from './choose-codes.ts'

/** A line of a locked order, and whether it still needs codes. */
export type CodeLine = {
  id: number
  orderId: number
  skuId: number
  date: string
  adults: number
  children: number
  infants: number
  units: number
  isLive: boolean
}
export type Fitted = {
  /** `short`: it waits for codes and has got none of those that it lacks. */
  state: 'none' | 'short' | 'full'
  taken: number
  issued: number
  released: number
  /** What all of its codes cost; null without any. */
  costMinor: number | null
  currency: string
  journals: Journal[]
}

type Need = { ticketId: number; kind: TicketKind; currency: string; uses: number }

/**
 * Brings the codes of a line to what it needs: takes what it lacks, all or none, those that expire first; gives back what it has too
 * many; issues them once its order is confirmed. Asked again it finds nothing to do. The order is locked by whoever asks. Rule:
 * docs/algorithms/operations/prepaid-tickets.md.
 */
export async function fitCodes(ctx: Ctx, line: CodeLine, isConfirmed: boolean): Promise<Fitted> {
  const needs = await needsOf(ctx, line)
  const own = await lockCodes(
    ctx,
    sql`c.line_id = ${line.id} and c.status in ${among(codeStates.phases.allocated)}`,
  )
  const nothing = { taken: 0, issued: 0, released: 0, costMinor: null, currency: '', journals: [] }
  if (!needs.length && !own.length) return { ...nothing, state: 'none' }
  // A line that was moved to a day on which a code is not good lets it go, and gets others or waits for them.
  const misfits = own.filter((code) => isMovable(code) && !isGoodOn(code, line.date))
  const fitting = own.filter((code) => !misfits.includes(code))
  const unneeded = fitting.filter(isMovable).length
    ? [...Map.groupBy(fitting, ({ ticketId }) => ticketId)].flatMap(([ticketId, codes]) =>
        surplusOf(codes, needs.find((need) => need.ticketId === ticketId)?.uses ?? 0),
      )
    : []
  const surplus = [...misfits, ...unneeded]
  const staying = own.filter((code) => !surplus.includes(code))
  const picked = await pick(ctx, line, needs, staying)
  const journals = [
    ...(await release(ctx, surplus)),
    ...(await take(ctx, line, picked ?? [])),
    ...(isConfirmed ? await issue(ctx, [...staying, ...asReserved(line, picked ?? [])]) : []),
  ]
  const having = [...staying, ...(picked ?? [])]
  const reserved = having.filter(({ status }) => status !== 'issued' && status !== 'used').length
  if (picked?.length) await fewerCodes(ctx, [line.skuId])
  if (surplus.length) await codesChanged(ctx, [line.skuId])
  return {
    state: picked ? 'full' : 'short',
    taken: picked?.length ?? 0,
    issued: isConfirmed ? reserved : 0,
    released: surplus.length,
    costMinor: having.length ? having.reduce((sum, { unitCostMinor }) => sum + unitCostMinor, 0) : null,
    currency: having[0]?.currency ?? needs[0]?.currency ?? '',
    journals,
  }
}

const isMovable = ({ status }: StoredCode): boolean => status === 'reserved' || status === 'issued'

const isGoodOn = ({ validFrom, validUntil }: StoredCode, date: string): boolean =>
  validFrom <= date && date <= validUntil

async function needsOf(ctx: Ctx, line: CodeLine): Promise<Need[]> {
  if (!line.isLive) return []
  const { rows } = await sql<Need>`select t.id as "ticketId", t.guest_kind as kind, t.currency,
      app.uses_needed(t.guest_kind, ${line.adults}::int, ${line.children}::int, ${line.infants}::int, ${line.units}::int) as uses
    from prepaid_ticket t where t.merchant_id = ${ctx.scope.merchantId} and t.sku_id = ${line.skuId} and t.enabled order by t.id`.execute(
    ctx.db,
  )
  return rows
}

/** Free codes for all that is lacking, locked; null where some are not there: then none is taken. */
async function pick(
  ctx: Ctx,
  line: CodeLine,
  needs: readonly Need[],
  own: readonly StoredCode[],
): Promise<StoredCode[] | null> {
  const picked: StoredCode[] = []
  for (const { ticketId, uses } of needs) {
    const lacking = uses - usesOf(own.filter((code) => code.ticketId === ticketId))
    if (lacking <= 0) continue
    const free = await lockCodes(
      ctx,
      sql`c.ticket_id = ${ticketId} and c.status = 'free' and c.valid_from <= ${line.date}::date and c.valid_until >= ${line.date}::date`,
      sql`c.valid_until, c.batch_id, c.id limit ${lacking} for no key update of c skip locked`,
    )
    const chosen = choose(free, lacking)
    if (!chosen) return null
    picked.push(...chosen)
  }
  return picked
}

const take = (
  ctx: Ctx,
  { id: lineId, orderId }: CodeLine,
  codes: readonly StoredCode[],
): Promise<Journal[]> => moveCodes(ctx, codes, 'reserved', { orderId, lineId })

const asReserved = ({ id: lineId, orderId }: CodeLine, codes: readonly StoredCode[]): StoredCode[] =>
  codes.map((code) => ({ ...code, status: 'reserved', lineId, orderId }))

const issue = (ctx: Ctx, codes: readonly StoredCode[]): Promise<Journal[]> =>
  moveCodes(
    ctx,
    codes.filter(({ status }) => status === 'reserved'),
    'issued',
  )

/** Free again where nobody has seen it; what was shown waits for a person. */
async function release(ctx: Ctx, codes: readonly StoredCode[]): Promise<Journal[]> {
  const isUnseen = ({ shownAt }: StoredCode) => shownAt === null
  return [
    ...(await moveCodes(ctx, codes.filter(isUnseen), 'free')),
    ...(await moveCodes(
      ctx,
      codes.filter((code) => !isUnseen(code)),
      'to-check',
    )),
  ]
}
