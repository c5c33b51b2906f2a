import { z } from 'zod'
import { RestoreForm, SettingChange } from '../company/company.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { prefixed } from '../kit/prefixed.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Done, Id, Saved, ShortText } from '../kit/schema.ts'
import { groupKeys } from './group.keys.ts'
import { groupSettingRecord } from './group-setting.fields.ts'
import { itineraryApi } from './itinerary.api.ts'
import { payStepsForm } from './pay-steps.fields.ts'
import { CostAsk, FoundCost, Piece } from './itinerary.schema.ts'

const version = z.number().int()
export const GroupSettingForm = z.object({
  version: version.optional(),
  ...formShape(groupSettingRecord),
})
export const PaySteps = z.object({ version: version.optional(), ...formShape(payStepsForm) })
export type PaySteps = z.output<typeof PaySteps>
export type GroupSettingForm = z.output<typeof GroupSettingForm>
const answered = answerShape(groupSettingRecord)
export const GroupSetting = z.object({
  version,
  ...answered,
  currency: z.string(),
  /** Names of the roles whose people see costs and profit. */
  profitRoles: z.array(z.string()),
  can: Can,
})
export type GroupSetting = z.output<typeof GroupSetting>

const fragments = itineraryApi(
  '/supplier/groupCompose',
  {
    look: groupKeys.fragments,
    edit: `${groupKeys.fragments}.edit`,
    onSale: `${groupKeys.fragments}.edit`,
  },
  (name) => ({ sell: 'fragmentSell', restore: 'fragmentRestore' })[name],
)
const templates = itineraryApi(
  '/supplier/groupPlan',
  {
    look: groupKeys.templates,
    edit: `${groupKeys.templates}.edit`,
    onSale: `${groupKeys.templates}.onSale`,
  },
  (name) => ({ sell: 'templateSell', restore: 'templateRestore' })[name],
)

export const groupsApi = {
  ...prefixed('fragment', fragments),
  ...prefixed('template', templates),
  /** Active fragments for pickers. */
  fragmentPick: read('/supplier/groupCompose/simpleList', {
    needs: '*',
    openTo: ['groups', 'journeys', 'plans'],
    input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
    output: z.object({ rows: z.array(Piece.pick({ id: true, code: true, names: true })) }),
  }),
  /** Pieces as they stand now, with their days. */
  pieces: read('/supplier/groupCompose/pieces', {
    needs: '*',
    openTo: ['groups', 'journeys', 'plans'],
    input: z.object({ ids: z.array(Id).min(1).max(100) }),
    output: z.object({ rows: z.array(Piece) }),
  }),
  /** Costs of the products that services are bound to, on their days; only to those who see costs of tours. */
  sheetCosts: read('/supplier/groupPlanPrice/costs', {
    needs: `${groupKeys.templates}|${groupKeys.fragments}|journeyLibrary.journeyLibraryList|group.plan.profit`,
    input: CostAsk,
    output: z.object({ rows: z.array(FoundCost) }),
  }),
  /** What groups that are made from a template pay, and when. */
  payStepsInfo: read('/supplier/groupPlanPrice/paySteps', {
    needs: groupKeys.templates,
    input: z.object({ id: Id }),
    output: PaySteps.required(),
  }),
  payStepsSave: act('/supplier/groupPlanPrice/payStepsSave', {
    needs: `${groupKeys.templates}.edit`,
    input: PaySteps.extend({ id: Id }),
    output: Done,
    errors: ['inBin', 'changedMeanwhile'],
  }),
  /** Categories of the setting and tags in use, for whoever types one. */
  categories: read('/supplier/groupPlanSetting/categories', {
    needs: '*',
    openTo: ['groups', 'journeys'],
    output: z.object({
      rows: z.array(z.string()),
      freePlaces: answered.freePlaces,
      tags: z.array(z.string()),
    }),
  }),
  settingInfo: read('/supplier/groupPlanSetting/info', {
    needs: groupKeys.setting,
    output: GroupSetting,
  }),
  settingSave: act('/supplier/groupPlanSetting/save', {
    needs: `${groupKeys.setting}.edit`,
    input: GroupSettingForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  settingHistory: read('/supplier/groupPlanSetting/history', {
    needs: groupKeys.setting,
    output: z.object({ rows: z.array(SettingChange) }),
  }),
  settingRestore: act('/supplier/groupPlanSetting/restore', {
    needs: `${groupKeys.setting}.edit`,
    input: RestoreForm,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
}
