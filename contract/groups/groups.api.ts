import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { prefixed } from '../kit/prefixed.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { Can, Id, Saved, ShortText } from '../kit/schema.ts'
import { groupKeys } from './group.keys.ts'
import { groupSettingRecord } from './group-setting.fields.ts'
import { itineraryApi } from './itinerary.api.ts'
import { Piece } from './itinerary.schema.ts'

const version = z.number().int()
export const GroupSettingForm = z.object({
  version: version.optional(),
  ...formShape(groupSettingRecord),
})
export type GroupSettingForm = z.output<typeof GroupSettingForm>
export const GroupSetting = z.object({ version, ...answerShape(groupSettingRecord), can: Can })
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
  /** Categories of the setting, for whoever types one. */
  categories: read('/supplier/groupPlanSetting/categories', {
    needs: '*',
    openTo: ['groups', 'journeys'],
    output: z.object({ rows: z.array(z.string()) }),
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
}
