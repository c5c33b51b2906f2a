import type { z } from 'zod'
import { CompanySave, GateSave, VisibilitySave } from '#contract/open-market/company.schema.ts'
import { settingRecords, type settingTabs } from '#contract/open-market/setting.fields.ts'
import {
  MessagesSave,
  ProductsSave,
  RequestsSave,
  TermsSave,
  type SettingRestore,
} from '#contract/open-market/setting.schema.ts'
import { settingChanges, valuesBefore } from '../../company/company.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readCompany, saveCompany, saveGate, saveVisibility } from '../company/own-company.ts'
import { readSetting, saveMessages, saveProducts, saveRequests, saveTerms } from './own-setting.ts'

type Tab = (typeof settingTabs)[number]
type Former = Record<string, unknown>
type Saved = Promise<{ done: true }>
type Restore = (ctx: Ctx, former: Former, version: number) => Saved

/** What was said before, with all that was not changed then as it is now. */
const restoring =
  <T>(
    schema: { parse: (value: unknown) => T },
    readNow: (ctx: Ctx) => Promise<object>,
    save: (ctx: Ctx, input: T) => Saved,
  ): Restore =>
  async (ctx, former, version) =>
    save(ctx, schema.parse({ ...(await readNow(ctx)), ...former, version }))

/** How each tab gets back what it said before. */
const restores: Record<Tab, Restore> = {
  company: restoring(CompanySave, readCompany, saveCompany),
  visibility: restoring(VisibilitySave, readCompany, saveVisibility),
  licences: restoring(GateSave, readCompany, saveGate),
  terms: (ctx, { standardTerms, buyTerms }, version) =>
    saveTerms(
      ctx,
      TermsSave.parse({
        ...(buyTerms ? { direction: 'buys', terms: buyTerms } : { terms: standardTerms }),
        version,
      }),
    ),
  products: restoring(ProductsSave, readSetting, saveProducts),
  requests: restoring(RequestsSave, readSetting, saveRequests),
  messages: restoring(MessagesSave, readSetting, saveMessages),
}

const savedAs = (ctx: Ctx, tab: Tab) => ({
  subject: 'marketSetting',
  subjectId: ctx.scope.merchantId,
  types: ['open-market.companySaved', 'open-market.settingSaved'],
  fields: Object.keys(settingRecords[tab].fields),
})

/** Who changed what of a tab when. */
export const settingHistory = (ctx: Ctx, { tab }: { tab: Tab }) =>
  settingChanges(ctx, savedAs(ctx, tab), settingRecords[tab].fields)

/** Gives back to the fields of one change what they were before it; all others stay as they are now. */
export async function restoreSetting(
  ctx: Ctx,
  { tab, id, version }: z.output<typeof SettingRestore>,
): Promise<{ done: true }> {
  return restores[tab](ctx, await valuesBefore(ctx, savedAs(ctx, tab), id), version)
}
