import { promotionsApi } from '#contract/promotions/promotions.api.ts'
import { bindRoutes } from '../kit/routes.ts'
import { listCodes, promoInfo } from './codes.queries.ts'
import { enableCode } from './enable-code.ts'
import { generateCodes } from './generate-codes.ts'
import { ladderExample, ladderInfo, listLadders } from './ladders.queries.ts'
import { enableLadder, saveLadder } from './save-ladder.ts'
import { savePromo, updatePromo } from './save-promo.ts'
import { scopeCategories, scopeSkus } from './scope.queries.ts'
import { listUses } from './uses.queries.ts'

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
