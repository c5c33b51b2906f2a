import { promotionsApi } from '#contract/promotions/promotions.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { listCodes, promoInfo } from './codes/codes.queries.ts'
import { enableCode } from './codes/enable-code.ts'
import { generateCodes } from './codes/generate-codes.ts'
import { ladderExample, ladderInfo, listLadders } from './ladders/ladders.queries.ts'
import { enableLadder, saveLadder } from './ladders/save-ladder.ts'
import { savePromo, updatePromo } from './codes/save-promo.ts'
import { scopeCategories, scopeSkus } from './codes/scope.queries.ts'
import { listUses } from './uses/uses.queries.ts'

export const promotionsRoutes = bindRoutes(promotionsApi, {
  ladderList: listLadders,
  ladderInfo,
  ladderSave: saveLadder,
  ladderEnable: enableLadder,
  ladderSkus: scopeSkus,
  ladderExample,
  codeList: listCodes,
  info: promoInfo,
  save: savePromo,
  update: updatePromo,
  generate: generateCodes,
  enable: enableCode,
  useList: listUses,
  scopeSkus,
  scopeCategories,
})
