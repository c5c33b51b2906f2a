import { deadlineForm } from '#contract/orders/deadlines/deadline.fields.ts'
import type { DeadlineRules } from '#contract/orders/deadlines/deadline.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { keepSettings } from '../work/merchant-settings.ts'

const names = Object.keys(deadlineForm.fields) as (keyof DeadlineRules)[]
/** Beside the merchant's other settings they have a name that says what they are. */
const settingOf = (name: keyof DeadlineRules) => `deadline.${name}`

/** How long things may take with this merchant; what it has not decided is as it begins. */
export function deadlineRules({ merchant }: Pick<Ctx, 'merchant'>): DeadlineRules {
  const rules = names.map((name) => {
    const kept = merchant.settings[settingOf(name)]
    return [name, typeof kept === 'number' ? kept : deadlineForm.fields[name].initial]
  })
  return Object.fromEntries(rules) as DeadlineRules
}

export const readDeadlineRules = async (ctx: Ctx): Promise<DeadlineRules> => deadlineRules(ctx)

export const saveDeadlineRules = (ctx: Ctx, rules: DeadlineRules): Promise<{ done: true }> =>
  keepSettings(
    ctx,
    'deadlineRules',
    Object.fromEntries(names.map((name) => [settingOf(name), rules[name]])),
  )
