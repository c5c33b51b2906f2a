import type { z } from 'zod'
import type { SkuPick } from '#contract/pricing/calendar/calendar.schema.ts'
import type { TaxRuleFilter } from '#contract/pricing/tax/tax.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { deletesPlain, enablesPlain } from '../../kit/record/plain-record.ts'
import { pickSkus } from '../resolve/priced-skus.ts'
import { saveTaxRule } from './save-tax-rule.ts'
import { taxRules } from './tax-record.ts'
import { listTaxRules, type TaxView } from './tax.queries.ts'

/** The handlers of tax rules; a second view says which of them it shows and may change. */
export const taxHandlers = (view: TaxView = {}) => ({
  taxRuleList: (ctx: Ctx, filter: z.output<typeof TaxRuleFilter>) => listTaxRules(ctx, filter, view),
  taxRuleSave: saveTaxRule,
  taxRuleEnable: enablesPlain(taxRules),
  taxRuleDelete: deletesPlain(taxRules),
  taxSkus: (ctx: Ctx, pick: z.output<typeof SkuPick>) => pickSkus(ctx, pick),
})
