import { entryOf } from '#contract/kit/given.ts'
import type { Language } from '#contract/kit/languages.ts'
import type { PaperAsk } from '#contract/plans/deal/deal.schema.ts'
import type { PlanGuest } from '#contract/plans/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fill, words } from '../../kit/text/words.ts'
import { shownDay } from '../../kit/text/years.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import type { ServiceRow } from '../services/service-sql.ts'
import { allServices } from '../services/services-of.ts'

export type Say = (key: string, params?: Record<string, unknown>) => string
/** A row of a list with a name of its own, so that two editions are compared row by row by their cells. */
export type Line = {
  key: string
  cells: string[]
  /** As they stand on the paper, where that says more: in English too. */
  shown?: string[]
  mark?: 'new' | 'changed' | 'struck'
}
export type Table = {
  title: string
  heads: string[]
  lines: Line[]
  text?: string
  /** Columns that share what the short ones leave; without it the second. */
  wide?: number[]
  /** It begins a page of its own, to be handed out by itself. */
  apart?: boolean
  /** Amounts: they stand to the right. */
  right?: number[]
  /** Drawn otherwise than as a table: cards to cut out, one large text a page, facts by name, lines to sign on. */
  shape?: 'table' | 'cards' | 'poster' | 'facts' | 'signatures'
}
export type Making = {
  ctx: Ctx
  plan: PlanRecord
  say: Say
  language: Language
  ask: Pick<PaperAsk, 'supplierId' | 'authority'>
}

export const sayIn =
  (language: Language): Say =>
  (key, params) =>
    fill(entryOf(entryOf(words, language), key), params)

/** What a group still has, service by service. */
export const live = async (ctx: Ctx, planId: number): Promise<ServiceRow[]> =>
  (await allServices(ctx, planId)).filter(({ struck, state }) => !struck && state !== 'cancelled')

/** By the clock; what has no time stands below, as it was planned. */
export const byTime = <S extends { start: string }>(services: readonly S[]): S[] =>
  services.toSorted((a, b) => (a.start || '99').localeCompare(b.start || '99'))

export const countText = ({ adults, children, infants, free_guests: free }: PlanRecord, say: Say): string =>
  [
    `${say('plans.guestKinds.adult')} ${adults + free}`,
    ...(children ? [`${say('plans.guestKinds.child')} ${children}`] : []),
    ...(infants ? [`${say('plans.guestKinds.infant')} ${infants}`] : []),
  ].join(', ')

/** The day, or those of a stay from its arrival to the morning of its departure. */
export const daysText = (
  ctx: Ctx,
  { date, endDate }: Pick<ServiceRow, 'date' | 'endDate'>,
  language: Language,
): string => [...new Set([date, endDate])].map((day) => shownDay(ctx.merchant, day, language)).join(' – ')

/** As the passport spells it; the local name, marked, where nobody wrote that. */
export const latinName = ({ name, pinyin }: Pick<PlanGuest, 'name' | 'pinyin'>): string =>
  pinyin || (/^[\p{Script=Latin}\s.'’-]+$/u.test(name) ? name : `${name} *`)
