import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Done, Id, Saved } from '../kit/schema.ts'
import {
  DecideTexts,
  LibraryExport,
  LibraryLook,
  LibraryStock,
  ShareRules,
  ShareRuleSave,
  WaitingTexts,
} from './library.schema.ts'

const at = '/supplier/openMarket'
const share = 'oMarket.share'
const bind = 'oMarket.suppliers.bind'

/** Products that are shared by themselves, and what is seen and followed of a partner's. */
export const libraryApi = {
  /** A look of its own in the partner's books: kept there for as long as it holds. */
  libraryStock: read(`${at}/library/stock`, {
    needs: 'oMarket.suppliers',
    input: LibraryLook,
    output: LibraryStock,
    errors: ['open-market.tooFast', 'open-market.notConnected'],
    ownTransaction: true,
  }),
  /** Our prices there as a spreadsheet. */
  libraryExport: read(`${at}/library/export/:merchantCode`, {
    needs: 'oMarket.prices.export',
    input: LibraryExport,
    output: z.unknown(),
    raw: true,
    errors: ['open-market.tooFast', 'open-market.notConnected'],
    ownTransaction: true,
  }),
  shareRules: read(`${at}/share/rules`, { needs: share, output: ShareRules }),
  shareRuleSave: act(`${at}/share/ruleSave`, {
    needs: share,
    input: ShareRuleSave,
    output: Saved,
    errors: ['changedMeanwhile', 'open-market.tooFast'],
  }),
  shareRuleRemove: act(`${at}/share/ruleRemove`, {
    needs: share,
    input: z.object({ id: Id }),
    output: Done,
  }),
  waitingTexts: read(`${at}/follow/texts`, { needs: bind, output: WaitingTexts }),
  textsDecide: act(`${at}/follow/decideTexts`, { needs: bind, input: DecideTexts, output: Done }),
}
