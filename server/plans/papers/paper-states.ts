import { groupLanguage } from '../plan/group-name.ts'
import type { PaperState } from '#contract/plans/deal/deal.schema.ts'
import { isInsidePaper, paperAllowed } from '#contract/plans/papers/paper-states.ts'
import { papers, planKeys } from '#contract/plans/plan.keys.ts'
import { asSystem, may, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { allServices } from '../services/services-of.ts'
import { isChanged, partyOf, sentEditions } from './editions.ts'
import { sayIn } from './making.ts'
import { paperTables } from './paper-tables.ts'

type Ask = Pick<PaperState, 'paper' | 'supplierId' | 'authority' | 'partyName'>
const authorities = ['boat', 'park', 'insurance'] as const

/** The papers of a plan: which may be made, which left, when, to whom, and whether they are otherwise now. */
export async function listPapers(ctx: Ctx, { id }: { id: number }): Promise<{ rows: PaperState[] }> {
  const plan = await readRow(ctx, 'travel_plan', id)
  const services = (await allServices(ctx, id)).filter(
    ({ struck, state }) => !struck && state !== 'cancelled',
  )
  const suppliers = new Map(
    services.flatMap(({ supplierId, supplierName, part }) =>
      supplierId ? [[supplierId, { supplierName, part }] as const] : [],
    ),
  )
  const seen = papers.filter((paper) => !isInsidePaper(paper) || may(ctx, planKeys.profit))
  const plain = seen.map((paper): Ask => ({ paper, supplierId: null, authority: null, partyName: '' }))
  const bySupplier = [...suppliers].flatMap(([supplierId, { supplierName, part }]): Ask[] => {
    const own = { supplierId, authority: null, partyName: supplierName }
    const lists = part === 'hotel' ? (['rooming', 'names'] as const) : []
    return [{ paper: 'voucher', ...own }, ...lists.map((paper) => ({ paper, ...own }))]
  })
  const byAuthority = authorities.map((authority): Ask => ({
    paper: 'names',
    supplierId: null,
    authority,
    partyName: '',
  }))
  const sent = await sentEditions(ctx, id)
  const rows: PaperState[] = []
  for (const ask of [...plain, ...bySupplier, ...byAuthority]) {
    const party = partyOf({ supplierId: ask.supplierId ?? undefined, authority: ask.authority ?? undefined })
    const edition = sent.find((one) => one.paper === ask.paper && one.party === party)
    const language = groupLanguage(edition ?? plan)
    const making = {
      // Whether it is otherwise is told to all alike, whatever of it they may read.
      ctx: asSystem(ctx),
      plan,
      say: sayIn(language),
      language,
      ask: { supplierId: ask.supplierId ?? undefined, authority: ask.authority ?? undefined },
    }
    rows.push({
      ...ask,
      party,
      allowed: paperAllowed(ask.paper, plan.status, ask.authority),
      number: edition?.number ?? 0,
      sentTo: edition?.sentTo ?? '',
      sentAt: edition?.sentAt ?? null,
      language,
      changed: edition ? isChanged(await paperTables[ask.paper](making), edition.lines) : false,
    })
  }
  return { rows }
}
