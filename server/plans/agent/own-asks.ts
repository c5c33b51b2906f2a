import type { OwnAsk } from '#contract/plans/agent/own-quotations.api.ts'
import type { QuotationFile } from '#contract/plans/deal/deal.schema.ts'
import { PlanCreate } from '#contract/plans/plan.schema.ts'
import { loadAgents, requireOrdering } from '../../agents/agents.public.ts'
import { onSaleTemplates, printTemplate } from '../../groups/groups.public.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { asMerchant, userOf, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { createPlan } from '../plan/create-plan.ts'
import { groupLanguage } from '../plan/group-name.ts'

/** Tours of which an agent may ask a quotation. */
export const ownTours = (ctx: Ctx, ask: { text?: string | undefined; ids?: number[] | undefined }) =>
  asMerchant(ctx, async (inner) => ({ rows: await onSaleTemplates(inner, ask) }))

/** One of them as guests read it, without prices; one that is not on sale is not there. */
export const ownTourPdf = (ctx: Ctx, { id, language }: QuotationFile): Promise<RawAnswer> =>
  asMerchant(ctx, async (inner) => {
    const [tour] = await onSaleTemplates(inner, { ids: [id] })
    return printTemplate(inner, { id: tour?.id ?? fail('notFound'), language, prices: false })
  })

/** The agent asks for a quotation: a plan in planning with a deep copy of the tour's days; staff hear of it. */
export const ownAsk = (ctx: Ctx, { templateId, note, ...form }: OwnAsk): Promise<{ code: string }> =>
  asMerchant(ctx, async (inner) => {
    const agentId = userOf(ctx).agentId ?? fail('notFound')
    const agent = (await loadAgents(inner, [agentId])).get(agentId) ?? fail('notFound')
    requireOrdering(inner, agent)
    if (form.startDate < todayOf(ctx)) failField('startDate', 'notAllowed')
    if (form.singles > form.adults)
      failField('singles', 'plans.fieldErrors.aboveAsked', { count: form.adults })
    const [tour] = await onSaleTemplates(inner, { ids: [templateId] })
    if (!tour) failField('templateId', 'unknown')
    const { startDate } = form
    if (!(await onSaleTemplates(inner, { ids: [templateId], startDate })).length)
      failField('startDate', 'notAllowed')
    const plan = PlanCreate.parse({
      ...form,
      note,
      names: tour.names,
      agentId,
      language: groupLanguage(agent),
      contactEmail: agent.email,
      from: 'template',
      sourceId: tour.id,
    })
    const { id } = await createPlan(inner, plan)
    const { code } = await readRow(inner, 'travel_plan', id)
    await notify(inner, {
      kind: 'groupRequested',
      to: { holding: 'group.plan' },
      subject: { topic: 'travelPlan', id },
      facts: { group: code, name: agent.name },
    })
    return { code }
  })
