import { subsidiaryApi } from '#contract/orders/subsidiary/subsidiary.api.ts'
import { bindRoutes } from '../../kit/call/routes.ts'
import { exportSubsidiary } from './export-subsidiary.ts'
import { subsidiaryInfo } from './info.queries.ts'
import { addItem, applyPreset, removeItem } from './items.ts'
import { listSubsidiary } from './lines.queries.ts'
import { enablePreset, listPresets, presetChoices, savePreset } from './presets.ts'
import { listProfit } from './profit.queries.ts'

export const subsidiaryRoutes = bindRoutes(subsidiaryApi, {
  subsidiaryList: listSubsidiary,
  subsidiaryExport: exportSubsidiary,
  subsidiaryProfit: listProfit,
  subsidiaryInfo,
  itemAdd: addItem,
  itemRemove: removeItem,
  itemApply: applyPreset,
  presetList: listPresets,
  presetChoices,
  presetSave: savePreset,
  presetEnable: enablePreset,
})
