import { z } from 'zod'
import { SettingChange } from '../company/company.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved, ShortText } from '../kit/schema.ts'
import {
  CaseAccept,
  CaseInfo,
  CaseFilter,
  CaseList,
  LatestRows,
  CaseNote,
  CaseOffer,
  CaseOpen,
  CaseReason,
  CaseSay,
} from './cases.schema.ts'
import { libraryApi } from './library.api.ts'
import {
  Blocks,
  CompanyNote,
  CompanyPicture,
  CompanySave,
  GateSave,
  LicenceSeen,
  MerchantCode,
  OneCompany,
  OwnCompany,
  PersonSave,
  VisibilitySave,
} from './company.schema.ts'
import {
  Accept,
  Amend,
  AmendAccept,
  Bind,
  Bound,
  CompanyFilter,
  CompanyPage,
  CompanyProfile,
  DecidePrice,
  ContractFile,
  ContractInfo,
  Counter,
  EndContract,
  Library,
  LibraryAsk,
  LicenceForm,
  LicenceRow,
  MoveContract,
  PriceLooks,
  Propose,
  Share,
  ShareFilter,
  Shares,
  WaitingPrices,
} from './open-market.schema.ts'
import {
  MarketSetting,
  MessagesSave,
  ProductsSave,
  RequestsSave,
  SettingRestore,
  SettingTab,
  TermsSave,
} from './setting.schema.ts'
import { TradeAsk, TradePage } from './trade.schema.ts'

const at = '/supplier/openMarket'
const contract = 'oMarket.contract'
const cases = 'oMarket.case'
const setting = 'oMarket.setting'
const edit = `${setting}.edit`
const OpenMarketRef = z.object({ id: Id })
const Choices = {
  input: z.object({ text: ShortText.optional(), ids: z.array(Id).optional() }),
  output: z.object({ rows: z.array(z.object({ id: Id, code: z.string(), name: z.string() })) }),
}
const tooFast = 'open-market.tooFast'
const moves = ['open-market.contractChanged', 'operationInvalid']

/** Merchants of this installation find each other, agree on terms and share products. */
export const openMarketApi = {
  agents: read(`${at}/agents`, { needs: 'oMarket.agents', input: CompanyFilter, output: CompanyPage }),
  suppliers: read(`${at}/suppliers`, {
    needs: 'oMarket.suppliers',
    input: CompanyFilter,
    output: CompanyPage,
  }),
  agent: read(`${at}/agent`, {
    needs: 'oMarket.agents',
    input: z.object({ distributorCode: MerchantCode }),
    output: CompanyProfile,
    errors: [tooFast],
  }),
  supplier: read(`${at}/supplier`, {
    needs: 'oMarket.suppliers',
    input: OneCompany,
    output: CompanyProfile,
    errors: [tooFast],
  }),

  /** A picture or the logo of a company's page: whoever may find companies may look at what their pages show. */
  companyPicture: read(`${at}/picture/:id`, {
    needs: '*',
    input: CompanyPicture,
    output: z.unknown(),
    raw: true,
    errors: [tooFast],
  }),
  /** Those of a company whom our people have met: nobody else reads it. */
  personSave: act(`${at}/person/save`, {
    needs: `${contract}.propose`,
    input: PersonSave,
    output: Saved,
    errors: [tooFast, 'changedMeanwhile'],
  }),
  personRemove: act(`${at}/person/remove`, {
    needs: `${contract}.propose`,
    input: OpenMarketRef,
    output: Done,
  }),

  /** Our own note of a company, and that our own people have looked at a licence of it: nobody else reads either. */
  companyNote: act(`${at}/note`, {
    needs: `${contract}.propose`,
    input: CompanyNote,
    output: Done,
    errors: [tooFast],
  }),
  licenceSeen: act(`${at}/licence/seen`, {
    needs: `${contract}.accept`,
    input: LicenceSeen,
    output: Done,
    errors: [tooFast],
  }),

  contractInfo: read(`${at}/contract/info`, { needs: contract, input: OpenMarketRef, output: ContractInfo }),
  /** A file of its terms, from our own copy. */
  contractFile: read(`${at}/contract/file/:id`, {
    needs: contract,
    input: ContractFile,
    output: z.unknown(),
    raw: true,
  }),
  contractPropose: act(`${at}/contract/propose`, {
    needs: `${contract}.propose`,
    input: Propose,
    output: Saved,
    errors: [tooFast, 'open-market.alreadyConnected', 'open-market.tooManyAsks', 'open-market.licence'],
    asks: true,
  }),
  contractCounter: act(`${at}/contract/counter`, {
    needs: `${contract}.propose`,
    input: Counter,
    output: Saved,
    errors: moves,
  }),
  /** The version by its hash: of another one than stands it is refused. */
  contractAccept: act(`${at}/contract/accept`, {
    needs: `${contract}.accept`,
    input: Accept,
    output: Done,
    errors: [...moves, 'open-market.licence', 'tenants.alreadyLinked', 'suppliers.alreadyBound'],
    asks: true,
  }),
  contractDecline: act(`${at}/contract/decline`, {
    needs: `${contract}.accept`,
    input: MoveContract,
    output: Done,
    errors: moves,
  }),
  contractWithdraw: act(`${at}/contract/withdraw`, {
    needs: `${contract}.propose`,
    input: MoveContract,
    output: Done,
    errors: moves,
  }),
  contractSuspend: act(`${at}/contract/suspend`, {
    needs: `${contract}.suspend`,
    input: MoveContract,
    output: Done,
    errors: moves,
  }),
  contractResume: act(`${at}/contract/resume`, {
    needs: `${contract}.suspend`,
    input: MoveContract,
    output: Done,
    errors: moves,
  }),
  /** After its notice, or at once for cause. */
  contractEnd: act(`${at}/contract/end`, {
    needs: `${contract}.end`,
    input: EndContract,
    output: Done,
    errors: moves,
  }),
  /** Other terms from a day on, or a later end: they wait for the other side. */
  contractAmend: act(`${at}/contract/amend`, {
    needs: `${contract}.propose`,
    input: Amend,
    output: Done,
    errors: [...moves, 'open-market.tooManyAsks'],
  }),
  /** By their hash, which holds the day too. */
  contractAmendAccept: act(`${at}/contract/amendAccept`, {
    needs: `${contract}.accept`,
    input: AmendAccept,
    output: Done,
    errors: [...moves, 'open-market.licence'],
  }),
  contractAmendDecline: act(`${at}/contract/amendDecline`, {
    needs: `${contract}.accept`,
    input: MoveContract,
    output: Done,
    errors: moves,
  }),
  contractAmendWithdraw: act(`${at}/contract/amendWithdraw`, {
    needs: `${contract}.propose`,
    input: MoveContract,
    output: Done,
    errors: moves,
  }),
  strategyChoices: read(`${at}/choice/strategies`, { needs: `${contract}.accept`, ...Choices }),

  library: read(`${at}/library`, {
    needs: 'oMarket.suppliers',
    input: LibraryAsk,
    output: Library,
    errors: [tooFast],
  }),
  bind: act(`${at}/bind`, {
    needs: 'oMarket.suppliers.bind',
    input: Bind,
    output: Bound,
    errors: [
      tooFast,
      'open-market.notConnected',
      'open-market.notShared',
      'open-market.licence',
      'open-market.chainTooLong',
      'catalog.bindLoop',
    ],
  }),

  ...libraryApi,

  company: read(`${at}/company`, { needs: setting, output: OwnCompany }),
  companySave: act(`${at}/companySave`, {
    needs: edit,
    input: CompanySave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  visibilitySave: act(`${at}/visibilitySave`, {
    needs: edit,
    input: VisibilitySave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  gateSave: act(`${at}/gateSave`, {
    needs: edit,
    input: GateSave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  blocks: read(`${at}/block/list`, { needs: setting, output: Blocks }),
  block: act(`${at}/block/add`, {
    needs: edit,
    input: OneCompany,
    output: Done,
    errors: [tooFast],
    back: 'unblock',
  }),
  unblock: act(`${at}/block/remove`, {
    needs: edit,
    input: OneCompany,
    output: Done,
    errors: [tooFast],
    back: 'block',
  }),

  licenceList: read(`${at}/licence/list`, {
    needs: setting,
    output: z.object({ rows: z.array(LicenceRow) }),
  }),
  licenceFile: read(`${at}/licence/file/:id`, {
    needs: setting,
    input: OpenMarketRef,
    output: z.unknown(),
    raw: true,
  }),
  licenceSave: act(`${at}/licence/save`, {
    needs: edit,
    input: LicenceForm,
    output: Saved,
    errors: ['changedMeanwhile', 'operationInvalid'],
  }),
  licenceSubmit: act(`${at}/licence/submit`, {
    needs: edit,
    input: OpenMarketRef,
    output: Done,
    errors: ['operationInvalid'],
  }),
  licenceRemove: act(`${at}/licence/remove`, { needs: edit, input: OpenMarketRef, output: Done }),

  shareList: read(`${at}/share/list`, { needs: 'oMarket.share', input: ShareFilter, output: Shares }),
  share: act(`${at}/share/save`, { needs: 'oMarket.share', input: Share, output: Done, errors: [tooFast] }),
  waitingPrices: read(`${at}/follow/list`, { needs: 'oMarket.suppliers.bind', output: WaitingPrices }),
  priceDecide: act(`${at}/follow/decide`, {
    needs: 'oMarket.suppliers.bind',
    input: DecidePrice,
    output: Done,
  }),
  priceLooks: read(`${at}/share/looks`, { needs: 'oMarket.share', input: LatestRows, output: PriceLooks }),

  setting: read(`${at}/setting`, { needs: setting, output: MarketSetting }),
  settingHistory: read(`${at}/setting/history`, {
    needs: setting,
    input: SettingTab,
    output: z.object({ rows: z.array(SettingChange) }),
  }),
  settingRestore: act(`${at}/setting/restore`, {
    needs: edit,
    input: SettingRestore,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  termsSave: act(`${at}/setting/terms`, {
    needs: edit,
    input: TermsSave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  productsSave: act(`${at}/setting/products`, {
    needs: edit,
    input: ProductsSave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  requestsSave: act(`${at}/setting/requests`, {
    needs: edit,
    input: RequestsSave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),
  messagesSave: act(`${at}/setting/messages`, {
    needs: edit,
    input: MessagesSave,
    output: Done,
    errors: ['changedMeanwhile'],
  }),

  caseList: read(`${at}/case/list`, {
    needs: cases,
    input: CaseFilter,
    output: CaseList,
    errors: [tooFast],
  }),
  caseInfo: read(`${at}/case/info`, { needs: cases, input: OpenMarketRef, output: CaseInfo }),
  caseOpen: act(`${at}/case/open`, {
    needs: cases,
    input: CaseOpen,
    output: Saved,
    errors: [tooFast, 'open-market.caseOpen'],
  }),
  caseAnswer: act(`${at}/case/answer`, { needs: cases, input: CaseSay, output: Done, errors: moves }),
  caseOffer: act(`${at}/case/offer`, { needs: cases, input: CaseOffer, output: Done, errors: moves }),
  /** The offer on the screen: of another one than stands it is refused. */
  caseAccept: act(`${at}/case/accept`, {
    needs: cases,
    input: CaseAccept,
    output: Done,
    errors: [...moves, 'orders.refundTooHigh'],
  }),
  caseEscalate: act(`${at}/case/escalate`, { needs: cases, input: CaseReason, output: Done, errors: moves }),
  caseWithdraw: act(`${at}/case/withdraw`, { needs: cases, input: CaseReason, output: Done, errors: moves }),
  /** A file of the trail, and the trail as a PDF. */
  caseFile: read(`${at}/case/file/:id`, {
    needs: cases,
    input: OpenMarketRef,
    output: z.unknown(),
    raw: true,
  }),
  caseTrail: read(`${at}/case/trail/:id`, {
    needs: cases,
    input: OpenMarketRef,
    output: z.unknown(),
    raw: true,
  }),
  caseNote: act(`${at}/case/note`, { needs: cases, input: CaseNote, output: Done }),

  trade: read(`${at}/trade`, {
    needs: 'oMarket.statisticsTrade',
    expensive: true,
    input: TradeAsk,
    output: TradePage,
  }),
}
