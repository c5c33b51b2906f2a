import { openMarketApi } from '#contract/open-market/open-market.api.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import {
  acceptCase,
  answerCase,
  escalateCase,
  noteCase,
  offerCase,
  openCase,
  withdrawCase,
} from './cases/case-moves.ts'
import { showCaseFile } from './cases/case-files.ts'
import { trailPdf } from './cases/trail-pdf.ts'
import { caseInfo, listCases } from './cases/cases.queries.ts'
import { block, listBlocks, unblock } from './company/blocks.ts'
import {
  listLicences,
  removeLicence,
  saveLicence,
  showLicenceFile,
  submitLicence,
} from './company/licences.ts'
import { removePerson, savePerson } from './company/people.ts'
import { showPicture } from './company/pictures.ts'
import { readCompany, saveCompany, saveGate, saveVisibility } from './company/own-company.ts'
import { listCompanies } from './companies.queries.ts'
import { accept } from './contracts/accept.ts'
import { acceptAmendment, amend, declineAmendment, withdrawAmendment } from './contracts/amend.ts'
import { showContractFile } from './contracts/contract-files.ts'
import { contractInfo, strategyChoices } from './contracts/contracts.queries.ts'
import { decline, end, resume, suspend, withdraw } from './contracts/moves.ts'
import { counter, propose } from './contracts/propose.ts'
import { bindProducts } from './library/bind.ts'
import { listLibrary } from './library/library.queries.ts'
import { listLooks } from './library/looks.ts'
import { libraryStock } from './library/library-stock.ts'
import { exportLibrary } from './library/price-list.ts'
import { listShares, share } from './library/share.ts'
import { listShareRules, removeShareRule, saveShareRule } from './library/share-rules.ts'
import { decideTexts, listWaitingTexts } from './library/waiting-texts.ts'
import { agentProfile, supplierProfile } from './profile.queries.ts'
import { readSetting, saveMessages, saveProducts, saveRequests, saveTerms } from './setting/own-setting.ts'
import { restoreSetting, settingHistory } from './setting/setting-history.ts'
import { listTrade } from './trade/trade.queries.ts'
import { decidePrice, listWaiting } from './library/waiting-prices.ts'
import { markSeen, saveNote } from './company/seen-licences.ts'

export const openMarketRoutes = bindRoutes(openMarketApi, {
  agents: listCompanies('sells'),
  suppliers: listCompanies('buys'),
  agent: agentProfile,
  supplier: supplierProfile,
  companyPicture: showPicture,
  personSave: savePerson,
  personRemove: removePerson,
  companyNote: saveNote,
  licenceSeen: markSeen,
  contractInfo,
  contractFile: showContractFile,
  contractPropose: propose,
  contractCounter: counter,
  contractAccept: accept,
  contractDecline: decline,
  contractWithdraw: withdraw,
  contractSuspend: suspend,
  contractResume: resume,
  contractEnd: end,
  contractAmend: amend,
  contractAmendAccept: acceptAmendment,
  contractAmendDecline: declineAmendment,
  contractAmendWithdraw: withdrawAmendment,
  strategyChoices,
  library: listLibrary,
  libraryStock,
  libraryExport: exportLibrary,
  bind: bindProducts,
  company: readCompany,
  companySave: saveCompany,
  visibilitySave: saveVisibility,
  gateSave: saveGate,
  blocks: listBlocks,
  block,
  unblock,
  licenceList: listLicences,
  licenceFile: showLicenceFile,
  licenceSave: saveLicence,
  licenceSubmit: submitLicence,
  licenceRemove: removeLicence,
  shareList: listShares,
  shareRules: listShareRules,
  shareRuleSave: saveShareRule,
  shareRuleRemove: removeShareRule,
  share,
  waitingPrices: listWaiting,
  priceDecide: decidePrice,
  waitingTexts: listWaitingTexts,
  textsDecide: decideTexts,
  priceLooks: listLooks,
  setting: readSetting,
  settingHistory,
  settingRestore: restoreSetting,
  termsSave: saveTerms,
  productsSave: saveProducts,
  requestsSave: saveRequests,
  messagesSave: saveMessages,
  caseList: listCases,
  caseInfo,
  caseOpen: openCase,
  caseAnswer: answerCase,
  caseOffer: offerCase,
  caseAccept: acceptCase,
  caseEscalate: escalateCase,
  caseWithdraw: withdrawCase,
  caseFile: showCaseFile,
  caseTrail: trailPdf,
  caseNote: noteCase,
  trade: listTrade,
})
