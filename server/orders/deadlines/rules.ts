import { deadlineForm } from '#contract/orders/deadlines/deadline.fields.ts'
import { DeadlineRules } from '#contract/orders/deadlines/deadline.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { keepSettings, settingsNow } from '../work/merchant-settings.ts'

/** How long things may take with this merchant; what it has not decided is as it begins. */
export const deadlineRules = ({ merchant }: Pick<Ctx, 'merchant'>): DeadlineRules =>
  rulesOf(merchant.settings)

function rulesOf(settings: Record<string, unknown>): DeadlineRules {
  const rules = Object.entries(deadlineForm.fields).map(([name, { initial }]) => [
    name,
    settings[name] ?? initial,
  ])
  return DeadlineRules.parse(Object.fromEntries(rules))
}

export const readDeadlineRules = async (ctx: Ctx): Promise<DeadlineRules> => rulesOf(await settingsNow(ctx))

export const saveDeadlineRules = (ctx: Ctx, rules: DeadlineRules): Promise<{ done: true }> =>
  keepSettings(ctx, 'deadlineRules', rules)
